// Reads guests, rooms and games back out of the tables. Used by the store and the records.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <soci/soci.h>

#include "storage/store.h"

namespace tilefish {

// These throw soci::soci_error.
[[nodiscard]] StoredState read_state(soci::session& sql);
[[nodiscard]] StoredShards read_shards(soci::session& sql, std::span<const ShardId> shards);
[[nodiscard]] std::optional<StoredGuest> read_guest(soci::session& sql, const std::string& id);
[[nodiscard]] std::optional<StoredDevice> read_device(soci::session& sql, const std::string& token_digest);
[[nodiscard]] std::vector<StoredDevice> read_devices_of(soci::session& sql, const std::string& guest);
enum class GuestKey : std::uint8_t { id, recovery_place, rated_name };
[[nodiscard]] std::vector<StoredIdentity> read_identities(soci::session& sql, GuestKey by, const std::string& key);
[[nodiscard]] std::vector<StoredIdentity> read_identities_of_tokens(soci::session& sql,
                                                                    const std::vector<std::string>& digests);
[[nodiscard]] std::vector<StoredRating> read_ratings_of(soci::session& sql, const std::string& guest);
[[nodiscard]] std::optional<StoredGame> read_finished_game(soci::session& sql, const std::string& id, Instant now);
[[nodiscard]] std::optional<StoredAnalysis> read_analysis(soci::session& sql, const std::string& game);

}  // namespace tilefish
