// Workload B in C++: a pool of blocking threads on a few cores, with time slices, context switches and one of
// ten upstream nodes stalled, by the engine's rules, so that both give the same figures. Arguments: requests,
// threads, cores, repetitions; `measured` adds all of the engine's measures instead of averages only. Prints
// one line of JSON.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include "event_list.hpp"
#include "measures.hpp"

static constexpr double BURST = 50e3, CALL = 20e6, STALL = 30e9, SLICE = 1e6, SWITCH = 5e3, GAP = 200e3;
static constexpr uint32_t NODES = 10, NOBODY = UINT32_MAX;

/** A FIFO queue in a ring that is large enough. */
class Ring {
 public:
  explicit Ring(uint32_t size) : ids_(size), mask_(size - 1) {}
  bool empty() const { return head_ == tail_; }
  uint32_t size() const { return tail_ - head_; }
  void push(uint32_t id) { ids_[tail_++ & mask_] = id; }
  uint32_t shift() { return ids_[head_++ & mask_]; }

 private:
  std::vector<uint32_t> ids_;
  uint32_t mask_, head_ = 0, tail_ = 0;
};

/** The mean latency and one histogram. A request is represented by its number. */
class Averages {
 public:
  static constexpr bool KEPT = false;

  uint32_t open(double) { return arrived_++; }
  uint32_t number(uint32_t request) const { return request; }
  void complete(uint32_t request, double now) {
    const double latency = now - request * GAP;
    latencies_.record(latency);
    sum_ += latency;
    done_++;
  }
  void print() const {
    std::printf("\"meanLatencyMillis\":%.3f,\"p99Millis\":%.3f", sum_ / double(done_) / 1e6,
                latencies_.percentile(0.99) / 1e6);
  }

 private:
  Histogram latencies_;
  uint32_t arrived_ = 0;
  long done_ = 0;
  double sum_ = 0;
};

template <class Kept>
struct Result {
  long events = 0, switches = 0;
  double end = 0;
  Kept kept;
};

template <class Kept>
class Pool {
 public:
  Pool(long requests, uint32_t threads, uint32_t cores)
      : requests_(requests), events_(4096), idleThreads_(powerAbove(threads)), ready_(powerAbove(threads)),
        backlog_(powerAbove(requests)), request_(threads), second_(threads), left_(threads), home_(threads, NOBODY),
        on_(cores, NOBODY), last_(cores, NOBODY), ran_(cores), quantum_(cores), from_(cores), cost_(cores),
        idleCores_(cores) {
    for (uint32_t thread = 0; thread < threads; thread++) idleThreads_.push(thread);
  }

  Result<Kept> run() {
    const auto totalsAt = [this](double at) { return totals(at); };
    events_.push(0, ARRIVAL, 0);
    while (events_.take()) {
      result_.events++;
      if constexpr (Kept::KEPT) {
        kept_.event(events_.now, events_.kind, events_.kind == WAIT_END ? request_[events_.subject] : events_.subject);
        kept_.timePasses(events_.now, totalsAt);
      }
      switch (events_.kind) {
        case WAIT_END: wake(events_.subject); break;
        case SLICE_END: endSlice(events_.subject); break;
        case ARRIVAL: arrive(); break;
      }
      while (idleCores_ > 0 && !ready_.empty()) occupy(takeReady());
    }
    if constexpr (Kept::KEPT) kept_.finish(events_.now, totalsAt);
    result_.end = events_.now;
    result_.kept = std::move(kept_);
    // The switch to a thread is part of its first slice here, as in the engine; count it as a separate event.
    result_.events += result_.switches;
    return std::move(result_);
  }

 private:
  static uint32_t powerAbove(uint64_t count) {
    uint32_t size = 1;
    while (size < count) size <<= 1;
    return size;
  }

  void arrive() {
    const uint32_t request = kept_.open(events_.now);
    if (++arrived_ < requests_) events_.push(arrived_ * GAP, ARRIVAL, 0);
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

  void wake(uint32_t thread) {
    ready_.push(thread);
    if constexpr (Kept::KEPT) {
      kept_.enter(request_[thread], READY, events_.now);
      readyNanos_ -= events_.now;
    }
  }

  uint32_t takeReady() {
    if constexpr (Kept::KEPT) readyNanos_ += events_.now;
    return ready_.shift();
  }

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

  /** An idle core that no thread has used, or else any idle one. */
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
    if constexpr (Kept::KEPT) {
      from_[core] = events_.now;
      cost_[core] = cost;
      kept_.enter(request_[thread], cost > 0 ? SWITCHING : RUNNING, events_.now);
    }
    events_.push(events_.now + cost + ran_[core], SLICE_END, core);
  }

  void endSlice(uint32_t core) {
    const uint32_t thread = on_[core];
    quantum_[core] -= ran_[core];
    left_[thread] -= ran_[core];
    if constexpr (Kept::KEPT) book(core, thread);
    if (left_[thread] == 0 && !goOn(thread)) {
      on_[core] = NOBODY;
      idleCores_++;
    } else if (quantum_[core] <= 0 && !ready_.empty()) {
      wake(thread);
      on_[core] = NOBODY;
      idleCores_++;
    } else {
      if (quantum_[core] <= 0) quantum_[core] = SLICE;
      start(core, thread, 0);
    }
  }

  /**
   * A burst is over: makes the call, or ends the request and takes the next. Returns false if the thread
   * waits.
   */
  bool goOn(uint32_t thread) {
    const uint32_t request = request_[thread];
    if (!second_[thread]) {
      second_[thread] = true;
      left_[thread] = BURST;
      const double takes = kept_.number(request) % NODES == NODES - 1 ? STALL : CALL;
      if constexpr (Kept::KEPT) {
        kept_.enter(request, WAITING, events_.now);
        kept_.addDrawn(request, takes);
      }
      events_.push(events_.now + takes, WAIT_END, thread);
      return false;
    }
    kept_.complete(request, events_.now);
    if (backlog_.empty()) {
      idleThreads_.push(thread);
      return false;
    }
    bind(thread, backlog_.shift());
    return true;
  }

  /** Books the slice that has ended on this core. */
  void book(uint32_t core, uint32_t thread) {
    spent_.useful += ran_[core];
    if (cost_[core] == 0) return;
    spent_.switching += cost_[core];
    kept_.enterAfter(request_[thread], cost_[core], RUNNING);
    cost_[core] = 0;
  }

  /** Machine totals at this instant, including current slices. */
  MachineTotals totals(double at) const {
    MachineTotals totals = spent_;
    for (uint32_t core = 0; core < on_.size(); core++) {
      if (on_[core] == NOBODY) continue;
      const double elapsed = at - from_[core], cost = std::min(elapsed, cost_[core]);
      totals.switching += cost;
      totals.useful += elapsed - cost;
      totals.runnable++;
    }
    totals.coreTime = at * double(on_.size());
    totals.ready = readyNanos_ + ready_.size() * at;
    totals.runnable += ready_.size();
    return totals;
  }

  long requests_, arrived_ = 0;
  EventList events_;
  Ring idleThreads_, ready_, backlog_;
  std::vector<uint32_t> request_;
  std::vector<uint8_t> second_;
  std::vector<double> left_;
  std::vector<uint32_t> home_, on_, last_;
  std::vector<double> ran_, quantum_;
  /** Start and start-up cost of each core's slice. */
  std::vector<double> from_, cost_;
  uint32_t idleCores_;
  /** Time that threads have been ready, minus the start times of those that are ready now. */
  double readyNanos_ = 0;
  MachineTotals spent_;
  Kept kept_;
  Result<Kept> result_;
};

template <class Kept>
static void print(long requests, uint32_t threads, uint32_t cores, int repetitions) {
  Result<Kept> result;
  const double millis = medianMillis(repetitions, [&] { result = Pool<Kept>(requests, threads, cores).run(); });
  std::printf("{\"millis\":%.3f,\"events\":%ld,\"switches\":%ld,\"endSeconds\":%.6f,", millis, result.events,
              result.switches, result.end / 1e9);
  result.kept.print();
  std::puts("}");
}

int main(int count, char** argv) {
  const long requests = std::atol(argv[1]);
  const uint32_t threads = uint32_t(std::atoi(argv[2])), cores = uint32_t(std::atoi(argv[3]));
  const bool measured = count > 5 && !std::strcmp(argv[5], "measured");
  (measured ? print<Measures> : print<Averages>)(requests, threads, cores, std::atoi(argv[4]));
}
