#include "server/net/relay.h"

#include <array>
#include <cstddef>
#include <functional>
#include <future>
#include <list>
#include <thread>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "server/net/beast.h"

namespace tilefish::net {

namespace {

tcp::endpoint on_this_machine(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }

struct Pair {
  explicit Pair(tcp::socket accepted) : here(std::move(accepted)), there(here.get_executor()) {}
  tcp::socket here;
  tcp::socket there;
};

// One way of a pair: what is read here is written there, while nobody has frozen it.
struct Pump : std::enable_shared_from_this<Pump> {
  Pump(std::shared_ptr<Pair> both, tcp::socket& reads, tcp::socket& writes, const bool& is_frozen)
      : pair(std::move(both)), from(reads), to(writes), frozen(is_frozen) {}

  void run() {
    from.async_read_some(asio::buffer(bytes), [self = shared_from_this()](error_code failed, std::size_t size) {
      if (failed) return self->end();
      if (self->frozen) return;
      asio::async_write(self->to, asio::buffer(self->bytes, size), [self](error_code broken, std::size_t) {
        if (broken) return self->end();
        self->run();
      });
    });
  }
  void end() const {
    error_code ignored;
    from.close(ignored);
    to.close(ignored);
  }

  std::shared_ptr<Pair> pair;
  tcp::socket& from;
  tcp::socket& to;
  const bool& frozen;
  std::array<char, 4096> bytes{};
};

}  // namespace

struct Relay::Parts {
  explicit Parts(std::uint16_t to)
      : behind(to), acceptor(context, on_this_machine(0)), port(acceptor.local_endpoint().port()) {
    accept();
    thread = std::thread([this] { context.run(); });
  }
  ~Parts() {
    context.stop();
    thread.join();
  }

  void accept() {
    acceptor.async_accept([this](error_code failed, tcp::socket accepted) {
      if (failed) return;
      auto pair = std::make_shared<Pair>(std::move(accepted));
      error_code refused;
      pair->there.connect(on_this_machine(behind), refused);
      if (!refused) {
        pairs.push_back(pair);
        std::make_shared<Pump>(pair, pair->here, pair->there, frozen)->run();
        std::make_shared<Pump>(pair, pair->there, pair->here, frozen)->run();
      }
      accept();
    });
  }
  void end_all() {
    error_code ignored;
    for (const auto& pair : std::exchange(pairs, {})) {
      pair->here.close(ignored);
      pair->there.close(ignored);
    }
  }
  // On the relay's thread.
  void carry_out(const std::function<void()>& change) {
    std::promise<void> done;
    asio::post(context, [&] {
      change();
      done.set_value();
    });
    done.get_future().wait();
  }

  asio::io_context context;
  std::uint16_t behind;
  tcp::acceptor acceptor;
  std::uint16_t port;
  bool frozen = false;
  std::list<std::shared_ptr<Pair>> pairs;
  asio::executor_work_guard<asio::io_context::executor_type> work = asio::make_work_guard(context);
  std::thread thread;
};

Relay::Relay(std::uint16_t behind) : parts_(std::make_unique<Parts>(behind)) {}

Relay::~Relay() = default;

std::uint16_t Relay::port() const { return parts_->port; }

void Relay::cut() {
  parts_->carry_out([this] {
    error_code ignored;
    parts_->acceptor.close(ignored);
    parts_->end_all();
  });
}

void Relay::freeze() {
  parts_->carry_out([this] { parts_->frozen = true; });
}

void Relay::mend() {
  parts_->carry_out([this] {
    parts_->frozen = false;
    parts_->end_all();
    if (parts_->acceptor.is_open()) return;
    parts_->acceptor = tcp::acceptor(parts_->context, on_this_machine(parts_->port));
    parts_->accept();
  });
}

}  // namespace tilefish::net
