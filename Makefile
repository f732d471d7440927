# The two commands, and a few more. CMakeLists.txt builds; this sets up, configures and starts.
.DEFAULT_GOAL := help
.PHONY: help play test check attack bench fuzz soak strength experiments workers cluster cluster-test install deb deb-test arm64-test docs format clean
.NOTPARALLEL:

JOBS ?= $(shell nproc)
PREFIX ?= /usr/local
MINUTES ?= 60
FAULTS ?= 100
ROOMS ?= 300

# Ninja configures again by itself when a CMakeLists.txt changes; presets are the one thing it cannot see.
configure = test build/$(1)/build.ninja -nt CMakePresets.json || \
  { cmake --preset $(1) --log-level=WARNING && touch build/$(1)/build.ninja; }
build = cmake --build --preset $(1) -j $(JOBS)

help:
	@echo "make play      set up what is missing, build and serve the game; HOST=0.0.0.0 for your network"
	@echo "make test      set up what is missing, build and run all tests"
	@echo "make check     the tests again under sanitizers, and clang-tidy over what has changed"
	@echo "make attack    attack a server in every way that docs/server.md knows and measure a bystander; BEFORE=PROGRAM compares"
	@echo "make bench     set up what is missing, build and time the hot paths"
	@echo "make fuzz      an hour of fuzzing with sanitizers; MINUTES=60, needs clang"
	@echo "make soak      set up what is missing, build and play 100,000 games with every state checked"
	@echo "make strength  play the matches of docs/strength.md that are missing and write its tables"
	@echo "make experiments  the same for docs/experiments.md"
	@echo "make workers   a NATS server and two workers on this machine, for commands with --workers; docs/workers.md"
	@echo "make cluster   PostgreSQL, NATS and three servers on this machine that share all rooms; docs/cluster.md"
	@echo "make cluster-test  do harm to such a cluster 100 times while 300 rooms are played; FAULTS=100 ROOMS=300"
	@echo "make install   build and install program, library and rulesets under PREFIX ($(PREFIX))"
	@echo "make deb       build the Debian packages tilefish, libtilefish-dev and python3-tilefish in build/deb"
	@echo "make deb-test  install, use, upgrade, remove and purge them in a fresh root"
	@echo "make arm64-test  compile the solver for arm64 and compare its answers under qemu with those of this machine"
	@echo "make docs      the reference of the C++ library in build/docs, by Doxygen"
	@echo "make format    put the sources in the shape that .clang-format describes"
	@echo "make clean     remove all that was built"
	@echo "make help      these lines"
	@echo
	@echo "JOBS=$(JOBS) is how many things are built or tested at once. Missing Debian packages are"
	@echo "installed as root or with sudo, unless TILEFISH_SETUP=off; tools/packages.txt lists them."

play:
	@tools/setup build
	@$(call configure,release)
	@$(call build,release) --target tilefish
	@tools/play build/release/bin/tilefish

test:
	@tools/setup build test workers cluster
	@$(call configure,dev)
	@$(call build,dev)
	@ctest --preset dev -j $(JOBS)

check:
	@tools/setup build test workers cluster check
	@JOBS=$(JOBS) tools/tidy $(TIDY) || [ $$? -eq 77 ]
	@$(call configure,asan)
	@$(call build,asan)
	@ctest --preset asan -j $(JOBS)
	@$(call configure,tsan)
	@$(call build,tsan)
	@ctest --preset tsan -j $(JOBS)

attack:
	@tools/setup build test
	@$(call configure,release)
	@$(call build,release) --target tilefish
	@tools/attack build/release/bin/tilefish $(if $(BEFORE),--before $(BEFORE))

bench:
	@tools/setup build bench
	@cmake --preset release -DTILEFISH_BENCHMARKS=ON --log-level=WARNING
	@$(call build,release)
	@tools/bench build/release/bin

# Every target gets the same share of the time, JOBS of them at once.
fuzz:
	@tools/setup build test check
	@JOBS=$(JOBS) tools/fuzz build
	@JOBS=$(JOBS) tools/fuzz all $(MINUTES)

soak:
	@tools/setup build
	@$(call configure,release)
	@$(call build,release) --target tilefish
	@build/release/bin/tilefish arena optimal optimal --rules free --pairs 25000 --check
	@build/release/bin/tilefish arena optimal optimal --rules classic --pairs 25000 --check

strength experiments:
	@tools/setup build
	@$(call configure,release)
	@$(call build,release) --target tilefish
	@tools/study $@

workers:
	@tools/setup build workers
	@$(call configure,release)
	@$(call build,release) --target tilefish
	@tools/workers build/release/bin/tilefish

cluster:
	@tools/setup build cluster
	@$(call configure,release)
	@$(call build,release) --target tilefish
	@tools/cluster build/release/bin/tilefish

cluster-test:
	@tools/setup build test cluster
	@$(call configure,dev)
	@$(call build,dev) --target tilefish cluster_test
	@tools/with_postgresql build/dev/bin/cluster_test build/dev/bin/tilefish --faults $(FAULTS) --rooms $(ROOMS)

install:
	@tools/setup build
	@$(call configure,release)
	@$(call build,release)
	@cmake --install build/release --prefix $(PREFIX)

deb:
	@tools/setup build deb
	@$(call configure,deb)
	@$(call build,deb)
	@cd build/deb && cpack -G DEB
	@lintian --fail-on error build/deb/*.deb

deb-test: deb
	@tools/test_packages build/deb

arm64-test:
	@tools/setup build test arm64
	@$(call configure,dev)
	@$(call build,dev) --target answer_lines
	@JOBS=$(JOBS) tools/try_arm64 build/dev/bin/answer_lines

docs:
	@tools/setup docs
	@tools/reference

format:
	@tools/format --fix

clean:
	@rm -rf build
