// Workload A in C++: M/M/c, first come first served. Arguments: customers, servers, arrivals a second, mean service in
// seconds, repetitions. Measures the mean wait and a histogram of the time in the system. Prints one line of JSON.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include "event_list.hpp"

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

struct Result {
  long events;
  double meanWait, p99;
};

static Result run(long customers, int servers, double arrivals, double service) {
  enum { DEPARTURE, ARRIVAL };
  static const Exponential exponential;
  Generator gaps(1), services(2);
  EventList events(4096);
  Histogram sojourns;
  const uint32_t ring = 1 << 16;
  std::vector<double> arrivedAt(ring);
  std::vector<uint32_t> waiting(ring), free(ring);
  uint32_t freeCount = 0, head = 0, tail = 0;
  for (uint32_t slot = ring; slot-- > 0;) free[freeCount++] = slot;
  int idle = servers;
  long arrived = 0, count = 0;
  double waits = 0;
  const double gap = 1 / arrivals;
  events.push(exponential.draw(gaps) * gap, ARRIVAL, 0);
  while (events.take()) {
    const double now = events.now;
    count++;
    if (events.kind == ARRIVAL) {
      const uint32_t slot = free[--freeCount];
      arrivedAt[slot] = now;
      if (++arrived < customers) events.push(now + exponential.draw(gaps) * gap, ARRIVAL, 0);
      if (idle > 0) {
        idle--;
        events.push(now + exponential.draw(services) * service, DEPARTURE, slot);
      } else {
        waiting[tail++ & (ring - 1)] = slot;
      }
    } else {
      const uint32_t slot = events.subject;
      sojourns.record((now - arrivedAt[slot]) * 1e9);
      free[freeCount++] = slot;
      if (head == tail) {
        idle++;
      } else {
        const uint32_t next = waiting[head++ & (ring - 1)];
        waits += now - arrivedAt[next];
        events.push(now + exponential.draw(services) * service, DEPARTURE, next);
      }
    }
  }
  return {count, waits / customers, sojourns.percentile(0.99)};
}

int main(int, char** argv) {
  const long customers = std::atol(argv[1]);
  const int servers = std::atoi(argv[2]);
  const double arrivals = std::atof(argv[3]), service = std::atof(argv[4]);
  Result result{};
  const double millis =
      medianMillis(std::atoi(argv[5]), [&] { result = run(customers, servers, arrivals, service); });
  std::printf("{\"millis\":%.3f,\"events\":%ld,\"meanWaitMillis\":%.4f,\"p99Millis\":%.3f}\n", millis, result.events,
              result.meanWait * 1e3, result.p99 / 1e6);
}
