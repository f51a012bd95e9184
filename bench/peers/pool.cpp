// Workload B in C++: a pool of blocking threads on a few cores, with time slices, context switches and one of ten
// upstream nodes stalled, by the engine's own rules, so that both come to the same figures. Arguments: requests,
// threads, cores, repetitions. Prints one line of JSON.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include "event_list.hpp"

static constexpr double BURST = 50e3, CALL = 20e6, STALL = 30e9, SLICE = 1e6, SWITCH = 5e3, GAP = 200e3;
static constexpr uint32_t NODES = 10, NOBODY = UINT32_MAX;

/** First in, first out, in a ring that is large enough. */
class Ring {
 public:
  explicit Ring(uint32_t size) : ids_(size), mask_(size - 1) {}
  bool empty() const { return head_ == tail_; }
  void push(uint32_t id) { ids_[tail_++ & mask_] = id; }
  uint32_t shift() { return ids_[head_++ & mask_]; }

 private:
  std::vector<uint32_t> ids_;
  uint32_t mask_, head_ = 0, tail_ = 0;
};

struct Result {
  long events = 0, done = 0, switches = 0;
  double end = 0, latencies = 0, p99 = 0;
};

class Pool {
 public:
  Pool(long requests, uint32_t threads, uint32_t cores)
      : requests_(requests), events_(4096), idleThreads_(powerAbove(threads)), ready_(powerAbove(threads)),
        backlog_(powerAbove(requests)), request_(threads), second_(threads), left_(threads), home_(threads, NOBODY),
        on_(cores, NOBODY), last_(cores, NOBODY), ran_(cores), quantum_(cores), idleCores_(cores) {
    for (uint32_t thread = 0; thread < threads; thread++) idleThreads_.push(thread);
  }

  Result run() {
    events_.push(0, ARRIVAL, 0);
    while (events_.take()) {
      result_.events++;
      switch (events_.kind) {
        case REPLY: wake(events_.subject); break;
        case SLICE_END: endSlice(events_.subject); break;
        case ARRIVAL: arrive(); break;
      }
      while (idleCores_ > 0 && !ready_.empty()) occupy(ready_.shift());
    }
    result_.end = events_.now;
    result_.p99 = latencies_.percentile(0.99);
    // The change-over to a thread is part of its first slice here, as in the engine: count it as the event it is.
    result_.events += result_.switches;
    return result_;
  }

 private:
  enum { REPLY, SLICE_END, ARRIVAL };

  static uint32_t powerAbove(uint64_t count) {
    uint32_t size = 1;
    while (size < count) size <<= 1;
    return size;
  }

  void arrive() {
    const uint32_t request = uint32_t(arrived_++);
    if (arrived_ < requests_) events_.push(arrived_ * GAP, ARRIVAL, 0);
    if (idleThreads_.empty()) {
      backlog_.push(request);
    } else {
      const uint32_t thread = idleThreads_.shift();
      bind(thread, request);
      wake(thread);
    }
  }

  void bind(uint32_t thread, uint32_t request) {
    request_[thread] = request;
    second_[thread] = false;
    left_[thread] = BURST;
  }

  void wake(uint32_t thread) { ready_.push(thread); }

  void occupy(uint32_t thread) {
    uint32_t core = home_[thread];
    if (core == NOBODY) {
      core = firstCore();
    } else if (on_[core] != NOBODY) {
      core = 0;
      while (on_[core] != NOBODY) core++;
    }
    const bool switches = last_[core] != thread && last_[core] != NOBODY;
    result_.switches += switches;
    on_[core] = last_[core] = thread;
    home_[thread] = core;
    idleCores_--;
    quantum_[core] = SLICE;
    start(core, thread, switches ? SWITCH : 0);
  }

  /** An idle core that nobody has run on, or any idle one. */
  uint32_t firstCore() {
    uint32_t idle = NOBODY;
    for (uint32_t core = 0; core < on_.size(); core++) {
      if (on_[core] != NOBODY) continue;
      if (last_[core] == NOBODY) return core;
      if (idle == NOBODY) idle = core;
    }
    return idle;
  }

  void start(uint32_t core, uint32_t thread, double cost) {
    ran_[core] = std::min(left_[thread], quantum_[core]);
    events_.push(events_.now + cost + ran_[core], SLICE_END, core);
  }

  void endSlice(uint32_t core) {
    const uint32_t thread = on_[core];
    quantum_[core] -= ran_[core];
    left_[thread] -= ran_[core];
    if (left_[thread] == 0 && !goOn(thread)) {
      on_[core] = NOBODY;
      idleCores_++;
    } else if (quantum_[core] <= 0 && !ready_.empty()) {
      ready_.push(thread);
      on_[core] = NOBODY;
      idleCores_++;
    } else {
      if (quantum_[core] <= 0) quantum_[core] = SLICE;
      start(core, thread, 0);
    }
  }

  /** A burst is over: calls, or ends the request and takes the next. False if the thread waits. */
  bool goOn(uint32_t thread) {
    const uint32_t request = request_[thread];
    if (!second_[thread]) {
      second_[thread] = true;
      left_[thread] = BURST;
      events_.push(events_.now + (request % NODES == NODES - 1 ? STALL : CALL), REPLY, thread);
      return false;
    }
    const double latency = events_.now - request * GAP;
    latencies_.record(latency);
    result_.latencies += latency;
    result_.done++;
    if (backlog_.empty()) {
      idleThreads_.push(thread);
      return false;
    }
    bind(thread, backlog_.shift());
    return true;
  }

  long requests_, arrived_ = 0;
  EventList events_;
  Ring idleThreads_, ready_, backlog_;
  std::vector<uint32_t> request_;
  std::vector<uint8_t> second_;
  std::vector<double> left_;
  std::vector<uint32_t> home_, on_, last_;
  std::vector<double> ran_, quantum_;
  uint32_t idleCores_;
  Histogram latencies_;
  Result result_;
};

int main(int, char** argv) {
  const long requests = std::atol(argv[1]);
  const uint32_t threads = uint32_t(std::atoi(argv[2])), cores = uint32_t(std::atoi(argv[3]));
  Result result;
  const double millis = medianMillis(std::atoi(argv[4]), [&] { result = Pool(requests, threads, cores).run(); });
  std::printf("{\"millis\":%.3f,\"events\":%ld,\"switches\":%ld,\"endSeconds\":%.6f,\"meanLatencyMillis\":%.3f}\n",
              millis, result.events, result.switches, result.end / 1e9, result.latencies / result.done / 1e6);
}
