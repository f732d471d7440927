// Writes what is known of guests: names, devices, recovery codes; and forgets them. Part of the change writer.
#pragma once

#include <soci/soci.h>

#include "storage/change.h"
#include "storage/prepared.h"

namespace tilefish {

class GuestWriter {
 public:
  explicit GuestWriter(soci::session& sql);

  // These throw soci::soci_error.
  void write(const PutGuest& guest);
  void write(const NameGuest& guest);
  void write(const SeeGuest& guest);
  void write(const SetRecovery& guest);
  void write(const PutDevice& device);
  void write(const RemoveDevice& device);
  void write(const RemoveGuest& guest);
  void write(const EraseGuest& guest);

 private:
  void forget(const std::string& id);

  Prepared put_guest_;
  Prepared name_guest_;
  Prepared see_guest_;
  Prepared set_recovery_;
  Prepared put_device_;
  Prepared remove_device_;
  Prepared remove_guest_;
  Prepared remove_own_results_;
  Prepared leave_results_;
  Prepared remove_tallies_;
  Prepared remove_own_games_;
  Prepared take_name_from_games_;
  Prepared take_name_from_results_;
  Prepared remove_analyses_;
};

}  // namespace tilefish
