// Workload A in C++: M/M/c, first come first served. Arguments: customers, servers, arrivals per second, mean
// service in seconds, repetitions; an engine seed adds the engine's draws and measures instead of averages
// only. Prints one line of JSON.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include "draws.hpp"
#include "event_list.hpp"
#include "measures.hpp"

/** The 32-bit generator sfc32 of C. Doty-Humphrey (PractRand). */
class Generator {
 public:
  explicit Generator(uint32_t seed) : a_(seed), b_(0x243f6a88), c_(0xb7e15162) {
    for (int round = 0; round < 15; round++) next();
  }
  uint32_t next() {
    const uint32_t sum = a_ + b_ + counter_++;
    a_ = b_ ^ (b_ >> 9);
    b_ = c_ + (c_ << 3);
    c_ = ((c_ << 21) | (c_ >> 11)) + sum;
    return sum;
  }
  double unit() { return (next() + 0.5) * (1.0 / 4294967296.0); }

 private:
  uint32_t a_, b_, c_, counter_ = 1;
};

/** Exponential draws by the ziggurat of Marsaglia and Tsang (2000). */
class Exponential {
 public:
  Exponential() {
    double inner = TAIL, height = std::exp(-TAIL);
    const double area = (TAIL + 1) * height;
    width_[0] = area / height;
    for (int layer = 0; layer < 256; layer++) {
      if (layer > 0) {
        width_[layer] = inner;
        height_[layer] = height;
        height += area / inner;
        inner = layer < 255 ? -std::log(height) : 0;
      }
      inside_[layer] = uint32_t(inner / width_[layer] * 16777216.0);
    }
    height_[256] = 1;
  }

  double draw(Generator& generator) const {
    for (;;) {
      const uint32_t word = generator.next();
      const uint32_t layer = word & 255, rest = word >> 8;
      const double x = rest * (1.0 / 16777216.0) * width_[layer];
      if (__builtin_expect(rest < inside_[layer], 1)) return x;
      if (layer == 0) return TAIL - std::log(generator.unit());
      const double y = height_[layer] + generator.unit() * (height_[layer + 1] - height_[layer]);
      if (y < std::exp(-x)) return x;
    }
  }

 private:
  static constexpr double TAIL = 7.69711747013105;
  double width_[256], height_[257];
  uint32_t inside_[256];
};

static constexpr uint32_t SLOTS = 1 << 16;

/** The mean wait and a histogram of the time in the system, with fast draws. */
class Averages {
 public:
  static constexpr bool KEPT = false;

  Averages(double gap, double service, uint32_t seed) : gap_(gap), service_(service), gaps_(seed), services_(seed + 1) {
    for (uint32_t slot = SLOTS; slot-- > 0;) free_[freeCount_++] = slot;
  }

  double gap(long) { return exponential_.draw(gaps_) * gap_; }
  double service(uint32_t) { return exponential_.draw(services_) * service_; }
  uint32_t open(double now) {
    const uint32_t slot = free_[--freeCount_];
    arrivedAt_[slot] = now;
    return slot;
  }
  void begin(uint32_t slot, double now) { waits_ += now - arrivedAt_[slot]; }
  void complete(uint32_t slot, double now) {
    sojourns_.record(now - arrivedAt_[slot]);
    count_++;
    free_[freeCount_++] = slot;
  }
  void print() const {
    std::printf("\"meanWaitMillis\":%.4f,\"p99Millis\":%.3f", waits_ / double(count_) / 1e6,
                sojourns_.percentile(0.99) / 1e6);
  }

 private:
  Exponential exponential_;
  double gap_, service_;
  Generator gaps_, services_;
  std::vector<double> arrivedAt_ = std::vector<double>(SLOTS);
  std::vector<uint32_t> free_ = std::vector<uint32_t>(SLOTS);
  uint32_t freeCount_ = 0;
  Histogram sojourns_;
  long count_ = 0;
  double waits_ = 0;
};

/** All of the engine's measures, with the engine's own draws. */
class Measured : public Measures {
 public:
  Measured(double gap, double service, uint32_t seed) : gap_(gap), service_(service), draws_(seed) {}

  double gap(long sent) { return draws_.nanos(gap_, GAP, uint32_t(sent)); }
  double service(uint32_t slot) {
    const double nanos = draws_.nanos(service_, STEP, number(slot));
    addDrawn(slot, nanos);
    return nanos;
  }
  void begin(uint32_t slot, double now) { enter(slot, WAITING, now); }

 private:
  double gap_, service_;
  Draws draws_;
};

/** Runs the queue to its end. Returns the number of events. */
template <class Kept>
static long run(long customers, int servers, Kept& kept) {
  EventList events(4096);
  std::vector<uint32_t> waiting(SLOTS);
  uint32_t head = 0, tail = 0;
  int idle = servers;
  long arrived = 0, count = 0;
  // Nothing computes: the single core of the engine's machine stays idle.
  const auto totalsAt = [](double at) { return MachineTotals{0, 0, at, 0, 0}; };
  const auto serve = [&](uint32_t request) {
    kept.begin(request, events.now);
    events.push(events.now + kept.service(request), WAIT_END, request);
  };
  events.push(kept.gap(0), ARRIVAL, 0);
  while (events.take()) {
    count++;
    if constexpr (Kept::KEPT) {
      kept.event(events.now, events.kind, events.subject);
      kept.timePasses(events.now, totalsAt);
    }
    if (events.kind == ARRIVAL) {
      if (++arrived < customers) events.push(events.now + kept.gap(arrived), ARRIVAL, 0);
      const uint32_t request = kept.open(events.now);
      if (idle > 0) {
        idle--;
        serve(request);
      } else {
        waiting[tail++ & (SLOTS - 1)] = request;
      }
    } else {
      kept.complete(events.subject, events.now);
      if (head == tail) idle++;
      else serve(waiting[head++ & (SLOTS - 1)]);
    }
  }
  if constexpr (Kept::KEPT) kept.finish(events.now, totalsAt);
  return count;
}

template <class Kept>
static void print(long customers, int servers, double gap, double service, int repetitions, uint32_t seed) {
  long events = 0;
  Kept kept(gap, service, seed);
  const double millis = medianMillis(repetitions, [&] {
    kept = Kept(gap, service, seed);
    events = run(customers, servers, kept);
  });
  std::printf("{\"millis\":%.3f,\"events\":%ld,", millis, events);
  kept.print();
  std::puts("}");
}

int main(int count, char** argv) {
  const long customers = std::atol(argv[1]);
  const int servers = std::atoi(argv[2]);
  const double gap = 1e9 / std::atof(argv[3]), service = std::atof(argv[4]) * 1e9;
  const uint32_t seed = count > 6 ? uint32_t(std::atol(argv[6])) : 1;
  (count > 6 ? print<Measured> : print<Averages>)(customers, servers, gap, service, std::atoi(argv[5]), seed);
}
