// `tilefish puzzle complexity`: how states and time of the methods grow with n, m, k and s, beside the claims of van Rijn,
// Takes & Vis.

#include <memory>
#include <span>
#include <vector>

#include <fmt/core.h>

#include "cli/interrupt.h"
#include "cli/options/plot.h"
#include "cli/output/gnuplot.h"
#include "cli/output/json.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"
#include "cli/puzzle/commands.h"
#include "puzzles/complexity.h"

namespace tilefish::cli {

namespace {

struct ComplexityCommand {
  ComplexityOptions options;
  std::string axis = "all";
  std::string plot;
  bool no_times = false;
  bool json = false;
  AnswerLimits limits;  // of each hand
};

// What the paper says of its algorithm when one parameter grows.
const char* claim_for(ComplexityAxis axis) {
  switch (axis) {
    case ComplexityAxis::numbers: return "linear";
    case ComplexityAxis::copies: return "states (m^3)^k, time (m^4)^k";
    case ComplexityAxis::colours: return "exponential";
    case ComplexityAxis::min_meld: return "fixed at 3";
  }
  return "";
}

std::string words_of_fit(ComplexityAxis axis, const ComplexityFit& fit, bool times) {
  std::string words;
  switch (axis) {
    case ComplexityAxis::numbers:
      words = fmt::format("states linear, R2 = {:.4f}", fit.states);
      if (times) words += fmt::format("; time R2 = {:.4f}", fit.milliseconds);
      break;
    case ComplexityAxis::colours:
      words = fmt::format("states x {:.2f} a colour ({:.2f} at the end)", fit.states, fit.last_states);
      if (times) words += fmt::format("; time x {:.2f}", fit.milliseconds);
      break;
    default:
      words = fmt::format("states ~ {}^{:.2f} ({:.2f} at the end)", letter_of(axis), fit.states, fit.last_states);
      if (times) words += fmt::format("; time ~ {}^{:.2f}", letter_of(axis), fit.milliseconds);
  }
  return words;
}

void print_curve(const ComplexityCurve& curve, const ComplexityCommand& command) {
  const bool times = !command.no_times;
  for (const ComplexityPoint& point : curve.points) {
    fmt::print("{:<8} {:>2} {:>3} {:>2} {:>2} {:>12.0f} {:>14.1f} {:>14.0f} {:>14.0f}", name_of(curve.method),
               point.shape.colours, point.shape.numbers, point.shape.copies, point.shape.min_meld, point.states,
               point.states / point.shape.numbers, point.text_bound, point.product_bound);
    if (times) fmt::print(" {:>11.3f}", point.milliseconds);
    fmt::print("\n");
  }
  if (curve.stop != StopReason::none) {
    fmt::print("{:<8} stopped: {}\n", name_of(curve.method), command.limits.sentence(curve.stop));
  }
  if (!curve.fit) return;
  fmt::print("{:<8} {}: claimed {}; measured {}\n", name_of(curve.method), letter_of(curve.sweep.axis),
             claim_for(curve.sweep.axis), words_of_fit(curve.sweep.axis, *curve.fit, times));
}

void print_curve_as_json(const ComplexityCurve& curve, const ComplexityCommand& command) {
  JsonArray points;
  for (const ComplexityPoint& point : curve.points) {
    JsonObject object{{"colours", point.shape.colours}, {"numbers", point.shape.numbers},
                      {"copies", point.shape.copies},   {"min_meld", point.shape.min_meld},
                      {"states", point.states},         {"n_k_f", point.text_bound},
                      {"n_f_to_k", point.product_bound}};
    if (!command.no_times) object.add("milliseconds", point.milliseconds);
    points.add(object);
  }
  JsonObject line{{"axis", std::string(1, letter_of(curve.sweep.axis))},
                  {"method", name_of(curve.method)},
                  {"claim", claim_for(curve.sweep.axis)},
                  {"points", points}};
  if (curve.fit) line.add("fit", words_of_fit(curve.sweep.axis, *curve.fit, !command.no_times));
  if (curve.stop != StopReason::none) line.add("stopped", command.limits.sentence(curve.stop));
  print_json(line);
}

ExitStatus measure_and_draw(const ComplexityCommand& command) {
  const InterruptGuard interrupt;
  std::vector<ComplexityCurve> curves;
  if (!command.json) {
    fmt::print("{:<8} {:>2} {:>3} {:>2} {:>2} {:>12} {:>14} {:>14} {:>14}", "method", "k", "n", "m", "s", "states",
               "a number", "n k f(m)", "n f(m)^k");
    if (!command.no_times) fmt::print(" {:>11}", "ms");
    fmt::print("\n");
  }
  for (const ComplexitySweep& sweep : usual_complexity_sweeps()) {
    if (command.axis != "all" && command.axis[0] != letter_of(sweep.axis)) continue;
    for (const ComplexityMethod method :
         {ComplexityMethod::max_score, ComplexityMethod::window, ComplexityMethod::exact}) {
      curves.push_back(measure_complexity(sweep, method, command.options, command.limits.limits(interrupt.flag())));
      if (interrupt.interrupted()) return report_interrupt(fmt::format("after {} sweeps", curves.size() - 1));
      const auto print = command.json ? print_curve_as_json : print_curve;
      print(curves.back(), command);
    }
  }
  if (command.plot.empty()) return exit_done;
  const std::optional<Error> error = run_gnuplot(complexity_plot(curves, command.plot), command.plot);
  return error ? report_error(*error) : exit_done;
}

}  // namespace

void add_puzzle_complexity(const Command& puzzle) {
  auto options = std::make_shared<ComplexityCommand>();
  const Command command =
      puzzle.subcommand("complexity", "How the methods' states and time grow with n, m, k and s, beside the claims");
  command.choice("--axis", options->axis, {"all", "n", "m", "k", "s"}, "the parameter that grows").shows("all");
  command.choice<ComplexityHands>(
      "--hands", options->options.hands, {{"full", ComplexityHands::full}, {"random", ComplexityHands::random}},
      "full: all tiles of the game, the most there is to look at (the default); random: each "
      "tile with 0 … m copies");
  command.whole("--puzzles", options->options.puzzles, {1, 100'000}, "random hands for each point")
      .shows(fmt::format("{}", options->options.puzzles));
  command.whole("--seed", options->options.seed, {}, "same seed, same hands")
      .shows(fmt::format("{}", options->options.seed));
  add_plot(command, "--plot", options->plot, "also draw the states (needs gnuplot)");
  command.flag("--no-times", options->no_times, "leave out the times, which differ from run to run");
  command.flag("--json", options->json, "print JSON, one object for each sweep and method");
  options->limits.add_to(command);
  command.footer(
      "MaxScore runs without its early stop and the windowed method without reductions and bounds, so that the states\n"
      "are those the claims are about. Columns: the states visited; those a number; the size that the paper's text\n"
      "gives the state space, n k f(m); and n f(m)^k. docs/complexity.md explains them.\n"
      "\n"
      "Examples:\n"
      "  tilefish puzzle complexity --plot complexity.svg\n"
      "  tilefish puzzle complexity --axis k --no-times");
  command.on_run([options] { return measure_and_draw(*options); });
}

}  // namespace tilefish::cli
