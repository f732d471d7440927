#include "server/net/exports.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "server/game_export.h"
#include "server/net/gzip.h"
#include "server/net/thrown.h"

namespace tilefish::net {

namespace {

HttpResponse as_response(Exports::Kind kind) {
  return {.content_type = kind == Exports::Kind::json ? "application/json" : "text/plain; charset=utf-8",
          .cache = "public, max-age=86400",
          .more = {{"Vary", "Accept-Encoding"}}};
}

HttpResponse response_of(const Exports::Wanted& wanted, std::shared_ptr<const std::string> packed,
                         Tickets::Ticket ticket) {
  HttpResponse response = as_response(wanted.kind);
  if (wanted.packed) {
    response.encoding = "gzip";
    response.shared = std::move(packed);
  } else {
    response.unpacked = std::make_shared<GzipReader>(std::move(packed));
    response.held = std::move(ticket);
  }
  return response;
}

// None if the game cannot be read.
std::optional<std::string> packed_export(const StoredGame& game, Exports::Kind kind) {
  GzipWriter writer;
  const auto take = [&](std::string_view piece) { writer.write(piece); };
  if (kind == Exports::Kind::json ? write_game_json(game, take) : write_game_text(game, take)) return std::nullopt;
  return writer.finish();
}

}  // namespace

// The same for a game that runs and for one that never was: an address must not tell which.
bool is_game_id(std::string_view id) {
  constexpr std::size_t longest_id = 64;
  return !id.empty() && id.size() <= longest_id && std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
  });
}

HttpResponse no_such_game() { return error_response(404, no_such_game_sentence); }

HttpResponse too_many_exports(Full full) { return too_many(full, "games are being written out"); }

void Exports::ask(Wanted wanted, Reply reply) {
  const std::string name = wanted.id + (wanted.kind == Kind::json ? ".json" : ".txt");
  const PackedFiles::Packed kept = kept_->find(name);
  if (kept && wanted.packed) return reply(response_of(wanted, kept, nullptr));
  auto [ticket, full] = tickets_.take(wanted.payer);
  if (!ticket) return reply(too_many_exports(full));
  if (!kept && kept_->bytes_owned() > most_bytes_) return reply(too_many_exports(Full::server));
  if (kept) return reply(response_of(wanted, kept, std::move(ticket)));
  commits_.find_game(wanted.id, [this, wanted, name, ticket = std::move(ticket),
                                 reply = std::move(reply)](Result<std::optional<StoredGame>> found) mutable {
    if (!found) return reply(error_response(500, "The game could not be read."));
    if (!*found) return reply(no_such_game());
    auto game = std::make_shared<const StoredGame>(*std::move(*found));
    const std::string payer = wanted.payer;
    jobs_.push_errand(
        payer, "exports",
        [files = kept_, wanted = std::move(wanted), name, ticket = std::move(ticket), game, reply = std::move(reply)] {
          HttpResponse response = error_response(500, "The game could not be read.");
          const std::optional<Error> failed = thrown_by("an export", [&] {
            std::optional<std::string> text = packed_export(*game, wanted.kind);
            if (!text) return;
            const PackedFiles::Packed packed = files->own(*std::move(text));
            files->keep(name, packed);
            response = response_of(wanted, packed, ticket);
          });
          static_cast<void>(failed);  // the answer says enough
          reply(std::move(response));
        });
  });
}

}  // namespace tilefish::net
