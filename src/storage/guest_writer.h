// Writes what is known of guests: names, devices, recovery codes; and forgets them. Part of the change writer.
#pragma once

#include <string>
#include <utility>
#include <vector>

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
  void write(const ClaimName& claim);
  void write(const SeeGuest& guest);
  void write(const SetRecovery& guest);
  void write(const PutDevice& device);
  void write(const SeeDevice& device);
  void write(const RemoveDevice& device);
  void write(const RemoveGuest& guest);
  void write(const EraseGuest& guest);

  // Whose wishes others had before them, since this was last asked.
  [[nodiscard]] std::vector<RenamedGuest> take_renamed() { return std::exchange(renamed_, {}); }

 private:
  void forget(const std::string& id);
  [[nodiscard]] bool claims(const std::string& guest, const std::string& key);

  std::vector<RenamedGuest> renamed_;

  Prepared put_guest_;
  Prepared name_guest_;
  Prepared set_name_;
  Prepared own_name_;
  Prepared claim_name_;
  Prepared free_other_names_;
  Prepared see_guest_;
  Prepared set_recovery_;
  Prepared put_device_;
  Prepared see_device_;
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
