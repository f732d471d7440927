// All kinds of work; declared in kind.h.

#include <algorithm>

#include <fmt/core.h>

#include "work/kind.h"
#include "work/kinds/analysis.h"
#include "work/kinds/arena.h"
#include "work/kinds/data_set.h"
#include "work/kinds/exploration.h"
#include "work/kinds/stock.h"

namespace tilefish::work {

namespace {

constexpr Kind all_kinds[] = {
    {analysis_kind, open_analysis},       {arena_kind, open_arena}, {data_set_kind, open_data_set},
    {exploration_kind, open_exploration}, {stock_kind, open_stock},
};

}  // namespace

const Kind* kind_named(std::string_view name) {
  const auto* const found =
      std::find_if(std::begin(all_kinds), std::end(all_kinds), [&](const Kind& kind) { return kind.name == name; });
  return found == std::end(all_kinds) ? nullptr : found;
}

Result<std::unique_ptr<Workbench>> open_workbench(const Task& task) {
  const Kind* const kind = kind_named(task.kind);
  if (kind == nullptr) return Error{.what = "this kind of work is not known here", .token = task.kind};
  return kind->open(task.description);
}

Error bad_description(std::string_view kind) {
  return {.what = fmt::format("this describes no work of the kind {}", kind)};
}

}  // namespace tilefish::work
