// Every robot of the roster by name.

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "players/roster.h"
#include "python/bindings.h"
#include "python/calls.h"
#include "python/errors.h"
#include "python/spares.h"
#include "python/views.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

class NamedRobot {
 public:
  NamedRobot(RobotSpec spec, Rules rules) : spec_(spec), rules_(std::move(rules)) {}

  std::optional<RuledTable> choose(const OwnView& view, std::uint64_t seed, double seconds, std::uint64_t nodes) {
    if (!same_rules(view.rules(), rules_)) refuse("the view is of a game with other rules");
    if (!view.view().my_turn()) refuse("it is not this seat's turn");
    if (!(seconds >= 0) || seconds > 86'400) refuse("seconds are out of range", "0 … 86400");
    std::unique_ptr<Player> player;
    if (spares_.empty()) {
      player = make_player(spec_, *rules_);
    } else {
      player = std::move(spares_.back());
      spares_.pop_back();
    }
    const InterruptScope interrupt;
    const Budget budget{.time = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000)),
                        .nodes = nodes,
                        .stop = &interrupt.flag()};
    Choice choice;
    {
      const py::gil_scoped_release unlocked;
      choice = player->choose(view.view(), budget, seed);
    }
    spares_.push_back(std::move(player));
    interrupt.rethrow();
    if (!choice) return std::nullopt;
    return RuledTable{*std::move(choice), rules_};
  }

  [[nodiscard]] std::string name() const { return to_string(spec_); }
  [[nodiscard]] const Rules& rules() const { return rules_; }

 private:
  RobotSpec spec_;
  Rules rules_;
  std::vector<std::unique_ptr<Player>> spares_;  // as in Spares, whose engines need no more than rules
};

}  // namespace

void bind_players(py::module_& module) {
  module.def(
      "robots",
      [] {
        py::dict list;
        for (const RobotEntry& entry : robots()) list[py::str(std::string(entry.name))] = std::string(entry.style);
        return list;
      },
      "The robots and what they are like, by name.\n\n>>> 'optimal' in robots()\nTrue\n");
  py::class_<NamedRobot> type(module, "Robot",
                              "A robot: NAME, or NAME with habits as on the command line, such as 'hoarder:cap=20'.\n\n"
                              ">>> game = Game('classic', seed=5)\n"
                              ">>> robot = Robot('optimal')\n"
                              ">>> while not game.over:\n"
                              "...     table = robot.choose(game.view(game.to_move))\n"
                              "...     game.draw() if table is None else game.lay(table)\n"
                              ">>> sum(game.result['gains'])\n"
                              "0\n");
  type.def(py::init([](const std::string& name, const py::object& rules) {
             return NamedRobot(value_or_throw(parse_robot(name)), rules_of(rules));
           }),
           py::arg("name"), py::arg("rules") = "classic");
  type.def("choose", &NamedRobot::choose, py::arg("view"), py::kw_only(), py::arg("seed") = 0, py::arg("seconds") = 0.0,
           py::arg("nodes") = 0, "The Table it leaves, or None to draw. 0 seconds or nodes are no limit.");
  type.def_property_readonly("name", &NamedRobot::name);
  type.def_property_readonly("rules", [](const NamedRobot& robot) { return shown(robot.rules()); });
  type.def("__repr__", [](const NamedRobot& robot) { return "<Robot '" + robot.name() + "'>"; });
}

}  // namespace tilefish::python
