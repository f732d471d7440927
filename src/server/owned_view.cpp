#include "server/owned_view.h"

#include <vector>

namespace tilefish {

struct OwnedView::Content {
  explicit Content(const View& seen)
      : ruleset(*seen.ruleset),
        lots(seen.lots.begin(), seen.lots.end()),
        history(seen.history.begin(), seen.history.end()),
        view(seen) {
    view.ruleset = &ruleset;
    view.lots = lots;
    view.history = history;
  }

  Ruleset ruleset;
  std::vector<Lot> lots;
  std::vector<TurnRecord> history;
  View view;
};

OwnedView::OwnedView(const View& view) : content_(std::make_shared<const Content>(view)) {}

const View& OwnedView::view() const { return content_->view; }

}  // namespace tilefish
