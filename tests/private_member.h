// Reaches a private member from a test, so that no class needs a door for tests in its header: the arguments of an explicit
// instantiation may name what is private. For a member `x_` of `Thing`:
//
//   struct ThingX { friend auto member_of(ThingX); };
//   template struct tilefish::testing::Opened<ThingX, &Thing::x_>;
//   thing.*member_of(ThingX()) = 3;
#pragma once

namespace tilefish::testing {

template <class Tag, auto member>
struct Opened {
  friend auto member_of(Tag) { return member; }
};

}  // namespace tilefish::testing
