// A thread with a connection to the database that only reads: lists and statistics come from here, so that nobody's list delays a
// move. So many wait at one time and no more. Part of the site.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/net/http_exchange.h"
#include "server/net/tickets.h"
#include "storage/records.h"

namespace tilefish::net {

class ReadingRoom {
 public:
  using Reply = std::function<void(HttpResponse)>;
  // Asks the records and replies, or has work that goes on elsewhere reply.
  using Question = std::function<void(Records&, const Reply&)>;

  ReadingRoom(std::unique_ptr<Records> records, std::size_t most, std::size_t most_per_address);
  ~ReadingRoom();  // what waits is left unanswered
  ReadingRoom(const ReadingRoom&) = delete;
  ReadingRoom& operator=(const ReadingRoom&) = delete;

  // Of a node of a cluster, before the first question.
  void count_in(ClusterWork& work) { tickets_.count_in(work, "lists"); }

  // Replies at once or later, from any thread; not at all if the server closes meanwhile.
  void ask(const std::string& payer, Question question, Reply reply);

  // Answers what waits and nothing more.
  void close();

 private:
  struct Asked {
    Question question;
    Tickets::Ticket ticket;
    Reply reply;
  };

  void run();

  std::unique_ptr<Records> records_;
  Tickets tickets_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Asked> waiting_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace tilefish::net
