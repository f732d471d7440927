// The vectorised environment as NumPy arrays.

#include <string>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "python/bindings.h"
#include "python/calls.h"
#include "python/errors.h"
#include "python/vector_env.h"
#include "rules/game_record.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

// Stops are thrown by what runs inside, so nothing comes back.
template <class Work>
void run_unlocked(Work&& work) {
  answer_of({}, [&](const Limits& limits) -> Outcome<bool> {
    work(limits);
    return true;
  });
}

py::tuple observations(const VectorEnv& env) {
  const auto games = static_cast<py::ssize_t>(env.games());
  const std::size_t size = env.observation_size();
  py::array_t<float> seen({games, static_cast<py::ssize_t>(size)});
  py::array_t<std::uint64_t> moves(games);
  py::array_t<std::int64_t> seats(games);
  for (std::size_t i = 0; i < env.games(); ++i) {
    env.observe(i, {seen.mutable_data() + i * size, size});
    moves.mutable_data()[i] = env.moves(i);
    seats.mutable_data()[i] = env.seat(i);
  }
  return py::make_tuple(seen, moves, seats);
}

py::tuple step(VectorEnv& env, const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>& actions) {
  if (actions.ndim() != 1 || static_cast<std::size_t>(actions.shape(0)) != env.games()) {
    refuse("the actions do not fit the matches", "one for each match");
  }
  // All are checked before the first is played, so that a mistake changes nothing.
  for (std::size_t i = 0; i < env.games(); ++i) {
    if (!env.is_legal(i, actions.data()[i])) {
      refuse("an action is not possible", "0 to draw, or 1 … the moves of the match",
             std::to_string(actions.data()[i]));
    }
  }
  const auto games = static_cast<py::ssize_t>(env.games());
  py::array_t<float> rewards({games, static_cast<py::ssize_t>(env.players())});
  py::array_t<std::uint8_t> done(games);
  const VectorEnv::Outcome outcome{{rewards.mutable_data(), static_cast<std::size_t>(rewards.size())},
                                   {done.mutable_data(), static_cast<std::size_t>(done.size())}};
  run_unlocked([&](const Limits& limits) { env.step({actions.data(), env.games()}, outcome, limits); });
  return observations(env) + py::make_tuple(rewards, done);
}

void require_match(const VectorEnv& env, std::size_t match) {
  if (match >= env.games()) throw py::index_error("there is no such match");
}

}  // namespace

void bind_environments(py::module_& module) {
  py::class_<VectorEnv> type(module, "VectorEnv",
                             "Many matches stepped at once. An action is 0 to draw or i for the i-th of all legal "
                             "moves of the turn; how many\n"
                             "there are stands beside every observation. Not for two threads at once.\n\n"
                             ">>> env = VectorEnv('classic', games=3, seed=1)\n"
                             ">>> observations, moves, seats = env.reset()\n"
                             ">>> observations.shape, moves.dtype.kind, seats.shape\n"
                             "((3, 165), 'u', (3,))\n"
                             ">>> observations, moves, seats, rewards, done = env.step(moves.clip(max=1))\n"
                             ">>> rewards.shape, done.tolist()\n"
                             "((3, 2), [0, 0, 0])\n");
  type.def(py::init([](const py::object& rules, std::size_t games, int players, std::uint64_t seed, int max_turns) {
             if (games < 1 || games > 100'000) refuse("there cannot be so many matches", "1 … 100000");
             if (max_turns < 1) refuse("a match needs a turn");
             VectorEnv env(rules_of(rules), {.games = games, .players = players, .seed = seed, .max_turns = max_turns});
             return env;
           }),
           py::arg("rules") = "classic", py::kw_only(), py::arg("games") = 64, py::arg("players") = 2,
           py::arg("seed") = 0, py::arg("max_turns") = 2000);
  type.def(
      "reset",
      [](VectorEnv& env) {
        run_unlocked([&](const Limits& limits) { env.reset(limits); });
        return observations(env);
      },
      "New matches; gives (observations, moves, seats).");
  type.def("step", &step, py::arg("actions"),
           "Gives (observations, moves, seats, rewards, done); matches that end begin anew.");
  type.def(
      "move",
      [](const VectorEnv& env, std::size_t match, std::uint64_t action) {
        require_match(env, match);
        if (action < 1 || action > env.moves(match)) throw py::index_error("there is no such move");
        return RuledTiles{env.move(match, action - 1), env.rules()};
      },
      py::arg("match"), py::arg("action"), "The rack tiles that an action plays.");
  type.def(
      "record",
      [](const VectorEnv& env, std::size_t match) {
        require_match(env, match);
        return to_text(record_of(env.game(match)));
      },
      py::arg("match"), "The match so far as text.");
  type.def_property_readonly("games", &VectorEnv::games);
  type.def_property_readonly("players", &VectorEnv::players);
  type.def_property_readonly("rules", [](const VectorEnv& env) { return shown(env.rules()); });
}

}  // namespace tilefish::python
