// A view that owns what it shows, so that it can be handed to another thread while the match goes on. It holds no more than
// the View it was made of: a robot on the pool cannot know what its seat does not.
#pragma once

#include <memory>

#include "rules/view.h"

namespace tilefish {

class OwnedView {
 public:
  explicit OwnedView(const View& view);

  // Holds as long as some copy of this object does.
  [[nodiscard]] const View& view() const;

 private:
  struct Content;
  std::shared_ptr<const Content> content_;
};

}  // namespace tilefish
