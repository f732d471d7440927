// What the server answers to plain HTTP: the page, finished games, questions about positions, lists of the past, its health and its metrics.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/net/analyses.h"
#include "server/net/board_desk.h"
#include "server/net/commit_thread.h"
#include "server/net/exports.h"
#include "server/net/http_exchange.h"
#include "server/net/judge_desk.h"
#include "server/net/metrics.h"
#include "server/net/metrics_access.h"
#include "server/net/page.h"
#include "server/net/records_desk.h"

namespace tilefish::net {

class Site {
 public:
  // Called once, with what makes the answer: it may take a while and is for a thread that has the time.
  using Reply = std::function<void(std::function<HttpResponse()>)>;

  // What is named here must outlive the site.
  Site(Page page, Exports& exports, Analyses& analyses, JudgeDesk& judges, BoardDesk& board, RecordsDesk& records,
       const CommitThread& commits, const Metrics& metrics, MetricsAccess metrics_access)
      : page_(page),
        exports_(exports),
        analyses_(analyses),
        judges_(judges),
        board_(board),
        records_(records),
        commits_(commits),
        metrics_(metrics),
        metrics_access_(metrics_access) {}

  // Replies at once or later, from any thread.
  void answer(const HttpRequest& request, Reply reply);

  // From now on /healthz and /readyz say that no new games should be sent here.
  void close() { closing_ = true; }
  // Sockets are not opened either, or are again: those who come are passed on to another node.
  void refuse_sockets(bool refuse = true) { refuses_sockets_ = refuse; }
  [[nodiscard]] bool takes_sockets() const { return !refuses_sockets_; }
  // Why nobody should be sent here now, for /readyz, and whether those who are here are well off. None if all is well. To be called
  // before the first request.
  struct NotReady {
    std::string why;
    bool keeps_sockets = false;
  };
  using Unready = std::function<std::optional<NotReady>()>;
  void ask_before_ready(Unready unready) { unready_ = std::move(unready); }

 private:
  [[nodiscard]] HttpResponse health() const;
  [[nodiscard]] HttpResponse readiness() const;
  [[nodiscard]] HttpResponse metrics(const HttpRequest& request) const;
  void game(std::string_view name, const HttpRequest& request, Reply reply);

  Page page_;
  Exports& exports_;
  Analyses& analyses_;
  JudgeDesk& judges_;
  BoardDesk& board_;
  RecordsDesk& records_;
  const CommitThread& commits_;
  const Metrics& metrics_;
  MetricsAccess metrics_access_;
  Unready unready_ = [] { return std::nullopt; };
  std::atomic<bool> closing_ = false;
  std::atomic<bool> refuses_sockets_ = false;
};

}  // namespace tilefish::net
