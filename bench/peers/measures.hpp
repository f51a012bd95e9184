// The engine's measures for the C++ peers, by the engine's own rules: breakdown of each request's time by
// state, latency histograms in total and per timeline window, core time by use, load averages, completions
// per second, outcomes, and the digest of all events. Everything except memory use.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <vector>

enum State { QUEUED, READY, RUNNING, SWITCHING, WAITING, LOCK_WAIT, PAUSED, STATES };
enum Outcome { COMPLETED, FAILED, TIMED_OUT, REJECTED, ABANDONED, OUTCOMES };
/**
 * Kinds of events with the engine's numbers, which are their ranks at equal instants and part of the digest.
 */
enum Kind { WAIT_END = 2, SLICE_END = 5, ARRIVAL = 11 };

/** Reusable slots, most recently freed first. */
template <class T>
class Places {
 public:
  uint32_t take(const T& content) {
    if (free_.empty()) {
      places_.push_back(content);
      return uint32_t(places_.size() - 1);
    }
    const uint32_t place = free_.back();
    free_.pop_back();
    places_[place] = content;
    return place;
  }
  void giveBack(uint32_t place) { free_.push_back(place); }
  T& operator[](uint32_t place) { return places_[place]; }
  const T& operator[](uint32_t place) const { return places_[place]; }

 private:
  std::vector<T> places_;
  std::vector<uint32_t> free_;
};

/** A running fingerprint of all events. */
class Digest {
 public:
  void add(double at, uint32_t kind, uint32_t subject) {
    uint64_t bits;
    std::memcpy(&bits, &at, sizeof bits);
    uint32_t low = (low_ ^ uint32_t(bits)) * 0x85ebca6b;
    uint32_t high = (high_ ^ uint32_t(bits >> 32) ^ ((kind << 24) | subject)) * 0xc2b2ae35;
    low ^= low >> 15;
    high ^= high >> 13;
    low_ = low + high;
    high_ = high ^ (low << 9);
  }
  uint32_t low() const { return low_; }
  uint32_t high() const { return high_; }

 private:
  uint32_t low_ = 0x243f6a88, high_ = 0x13198a2e;
};

/** Latency buckets, 64 per doubling up to 2^50 ns; the first is for 0. */
struct Buckets {
  static constexpr int SUB = 6, COUNT = 1 + (50 << SUB);
  static int of(double nanos) {
    uint64_t bits;
    std::memcpy(&bits, &nanos, sizeof bits);
    const int bucket = 1 + int(bits >> (52 - SUB)) - (1023 << SUB);
    return std::clamp(bucket, 0, COUNT - 1);
  }
  static double middle(int bucket) {
    if (bucket == 0) return 0;
    const int doubling = (bucket - 1) >> SUB, sub = (bucket - 1) & ((1 << SUB) - 1);
    const double width = std::ldexp(1.0, doubling - SUB), low = std::ldexp(1.0, doubling) + sub * width;
    return width <= 1 ? std::ceil(low) : low + (width - 1) / 2;
  }
};

inline uint64_t rankOf(double fraction, uint64_t count) {
  return std::min(std::max(uint64_t(std::floor(fraction * double(count))), uint64_t(1)), count);
}

/** Latencies of the whole run, and per window only the non-empty buckets. */
class Latencies {
 public:
  void record(double nanos) {
    const int bucket = Buckets::of(nanos);
    open_[bucket]++;
    count_++;
    sum_ += nanos;
    if (bucket <= lowest_) {
      lowest_ = bucket;
      min_ = std::min(min_, nanos);
    }
    if (bucket >= highest_) {
      highest_ = bucket;
      max_ = std::max(max_, nanos);
    }
  }

  void closeWindow() {
    append(open_, lowest_, highest_);
    for (int bucket = lowest_; bucket <= highest_; bucket++) {
      closed_[bucket] += open_[bucket];
      open_[bucket] = 0;
    }
    lowest_ = Buckets::COUNT;
    highest_ = -1;
  }

  /** Merges every `factor` windows; their number must be a multiple of `factor`. */
  void merge(size_t factor) {
    const std::vector<Pair> pairs = std::move(pairs_);
    const std::vector<size_t> starts = std::move(starts_);
    pairs_ = {};
    starts_ = {0};
    std::vector<uint32_t> counts(Buckets::COUNT);
    for (size_t window = 0; window + 1 < starts.size(); window += factor) {
      int lowest = Buckets::COUNT, highest = -1;
      for (size_t at = starts[window]; at < starts[window + factor]; at++) {
        counts[pairs[at].bucket] += pairs[at].count;
        lowest = std::min(lowest, int(pairs[at].bucket));
        highest = std::max(highest, int(pairs[at].bucket));
      }
      append(counts, lowest, highest);
      if (lowest <= highest) std::fill(counts.begin() + lowest, counts.begin() + highest + 1, 0);
    }
  }

  double mean() const { return sum_ / double(count_); }
  double max() const { return max_; }

  double percentile(double fraction) const {
    const uint64_t rank = rankOf(fraction, count_);
    if (rank >= count_) return max_;
    if (rank <= 1) return min_;
    uint64_t seen = 0;
    int bucket = -1;
    while (seen < rank) {
      bucket++;
      seen += closed_[bucket] + open_[bucket];
    }
    return std::clamp(Buckets::middle(bucket), min_, max_);
  }

  /** Percentile of a closed window; -1 if nothing completed. */
  double percentileOf(size_t window, double fraction) const {
    uint64_t count = 0, seen = 0;
    for (size_t at = starts_[window]; at < starts_[window + 1]; at++) count += pairs_[at].count;
    if (count == 0) return -1;
    size_t at = starts_[window];
    for (const uint64_t rank = rankOf(fraction, count); (seen += pairs_[at].count) < rank;) at++;
    return Buckets::middle(pairs_[at].bucket);
  }

 private:
  struct Pair {
    uint32_t bucket, count;
  };

  /** Appends a window with these counts, which are 0 outside `lowest` to `highest`. */
  void append(const std::vector<uint32_t>& counts, int lowest, int highest) {
    for (int bucket = lowest; bucket <= highest; bucket++) {
      if (counts[bucket] > 0) pairs_.push_back({uint32_t(bucket), counts[bucket]});
    }
    starts_.push_back(pairs_.size());
  }

  std::vector<uint32_t> open_ = std::vector<uint32_t>(Buckets::COUNT);
  std::vector<uint32_t> closed_ = std::vector<uint32_t>(Buckets::COUNT);
  std::vector<Pair> pairs_;
  std::vector<size_t> starts_ = {0};
  int lowest_ = Buckets::COUNT, highest_ = -1;
  uint64_t count_ = 0;
  double sum_ = 0, min_ = std::numeric_limits<double>::infinity(), max_ = 0;
};

/** With Linux's damping in its fixed-point arithmetic, over 1, 5 and 15 minutes. */
class LoadAverage {
 public:
  double boundary = 5e9;

  void closeUntil(double now, uint32_t runnable) {
    for (; boundary <= now; boundary += 5e9) {
      for (int which = 0; which < 3; which++) {
        const int64_t active = int64_t(runnable) * ONE, load = averages_[which];
        const int64_t rounding = active >= load ? ONE - 1 : 0;
        averages_[which] = (load * DECAY[which] + active * (ONE - DECAY[which]) + rounding) / ONE;
      }
    }
  }

  double minutes(int which) const { return double(averages_[which]) / ONE; }

 private:
  static constexpr int64_t ONE = 1 << 11, DECAY[3] = {1884, 2014, 2037};
  int64_t averages_[3] = {0, 0, 0};
};

/** Machine totals up to an instant, in nanoseconds summed over cores or threads. */
struct MachineTotals {
  double useful = 0, switching = 0, coreTime = 0, ready = 0;
  uint32_t runnable = 0;
};

class Measures {
 public:
  /** Whether to keep data that only these measures need. */
  static constexpr bool KEPT = true;

  /** A request arrives. Returns its slot, which it owns until it ends. */
  uint32_t open(double now) {
    return slots_.take({now, uint32_t(offered_++), NO_ROW});
  }

  uint32_t number(uint32_t slot) const { return slots_[slot].number; }

  void enter(uint32_t slot, uint32_t state, double now) {
    Row& row = rowOf(slot);
    row.split[row.state] += now - row.since;
    row.since = now;
    row.state = state;
  }

  /**
   * Books the first `nanos` since the last change to the old state; the request has been in `state` since
   * then.
   */
  void enterAfter(uint32_t slot, double nanos, uint32_t state) {
    Row& row = rowOf(slot);
    row.split[row.state] += nanos;
    row.since += nanos;
    row.state = state;
  }

  void addDrawn(uint32_t slot, double nanos) { rowOf(slot).drawn += nanos; }

  void complete(uint32_t slot, double now) {
    Row& row = rowOf(slot);
    row.split[row.state] += now - row.since;
    ended_[COMPLETED]++;
    for (int state = 0; state < STATES; state++) split_[state] += row.split[state];
    const double took = now - slots_[slot].startedAt;
    latency_.record(took);
    overhead_.record(took - row.drawn);
    rows_.giveBack(slots_[slot].row);
    slots_.giveBack(slot);
  }

  void event(double now, uint32_t kind, uint32_t subject) { digest_.add(now, kind, subject); }

  /**
   * The clock has advanced and nothing else has happened; `totalsAt` gives the machine totals at an instant.
   */
  template <class TotalsAt>
  void timePasses(double now, TotalsAt totalsAt) {
    if (__builtin_expect(now >= boundary_, 0)) passBoundaries(now, totalsAt);
  }

  /** Closes the last window. */
  template <class TotalsAt>
  void finish(double now, TotalsAt totalsAt) {
    book();
    observe(now, totalsAt);
    latency_.closeWindow();
    overhead_.closeWindow();
  }

  /** Prints the measures as members of a JSON object. */
  void print() const {
    std::printf("\"meanWaitMillis\":%.6f,\"meanLatencyMillis\":%.6f,", split_[QUEUED] / double(offered_) / 1e6,
                latency_.mean() / 1e6);
    std::printf("\"kept\":{\"digest\":\"%08x%08x\",\"counts\":[%ld", digest_.low(), digest_.high(), offered_);
    for (int outcome = 0; outcome < OUTCOMES; outcome++) std::printf(",%ld", ended_[outcome]);
    std::printf("],\"split\":[");
    for (int state = 0; state < STATES; state++) std::printf("%s%.17g", state ? "," : "", split_[state]);
    std::printf("],");
    print("latency", latency_);
    print("overhead", overhead_);
    std::printf("\"load\":[%.17g,%.17g,%.17g],\"seconds\":[", load_.minutes(0), load_.minutes(1), load_.minutes(2));
    for (size_t second = 0; second < seconds_.size(); second++) std::printf("%s%ld", second ? "," : "", seconds_[second]);
    std::printf("],\"windowNanos\":%.17g,\"windows\":[", windowNanos_);
    for (size_t at = 0; at < length_; at++) {
      const Window& window = windows_[at];
      std::printf("%s[%ld,%ld,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g]", at ? "," : "", window.offered, window.completed,
                  window.totals.useful, window.totals.switching, window.totals.coreTime, window.totals.ready, window.load[0],
                  latency_.percentileOf(at, 0.99), overhead_.percentileOf(at, 0.99));
    }
    std::printf("]}");
  }

 private:
  static constexpr uint32_t NO_ROW = UINT32_MAX;
  /** Data of a queued request: only a few bytes, as there may be many. */
  struct Slot {
    double startedAt;
    uint32_t number, row;
  };
  /** Additional data of a request being worked on. */
  struct Row {
    double split[STATES], since, drawn;
    uint32_t state;
  };
  struct Window {
    long offered = 0, completed = 0;
    MachineTotals totals;
    double load[3] = {};
  };
  static constexpr size_t WINDOWS_MAX = 480;

  Row& rowOf(uint32_t slot) {
    Slot& request = slots_[slot];
    if (request.row == NO_ROW) request.row = rows_.take({{}, request.startedAt, 0, QUEUED});
    return rows_[request.row];
  }

  static void print(const char* name, const Latencies& latencies) {
    std::printf("\"%s\":[%.17g,%.17g", name, latencies.mean(), latencies.max());
    for (const double fraction : {0.5, 0.9, 0.99, 0.999}) std::printf(",%.17g", latencies.percentile(fraction));
    std::printf("],");
  }

  /** Books the counts since the last booking into the open window and the current second. */
  void book() {
    windows_[length_ - 1].offered += offered_ - bookedOffered_;
    windows_[length_ - 1].completed += ended_[COMPLETED] - bookedCompleted_;
    const size_t second = size_t(secondEnds_ / 1e9) - 1;
    if (ended_[COMPLETED] > bookedCompleted_) {
      if (second >= seconds_.size()) seconds_.resize(second + 1);
      seconds_[second] += ended_[COMPLETED] - bookedCompleted_;
    }
    bookedOffered_ = offered_;
    bookedCompleted_ = ended_[COMPLETED];
  }

  template <class TotalsAt>
  void observe(double now, TotalsAt totalsAt) {
    Window& window = windows_[length_ - 1];
    window.totals = totalsAt(now);
    load_.closeUntil(now, window.totals.runnable);
    for (int which = 0; which < 3; which++) window.load[which] = load_.minutes(which);
  }

  template <class TotalsAt>
  void passBoundaries(double now, TotalsAt totalsAt) {
    book();
    for (; windowEnds_ <= now; windowEnds_ = double(length_) * windowNanos_) {
      observe(windowEnds_, totalsAt);
      latency_.closeWindow();
      overhead_.closeWindow();
      if (length_ == WINDOWS_MAX) widen();
      windows_[length_++] = {};
    }
    load_.closeUntil(now, totalsAt(now).runnable);
    if (now >= secondEnds_) secondEnds_ = (std::floor(now / 1e9) + 1) * 1e9;
    boundary_ = std::min({windowEnds_, load_.boundary, secondEnds_});
  }

  /** All windows are closed: merges neighbours. */
  void widen() {
    const size_t factor = widenings_++ % 2 == 0 ? 2 : 5;
    for (size_t into = 0; into < length_ / factor; into++) {
      Window merged = windows_[into * factor];
      for (size_t part = 1; part < factor; part++) {
        const Window& window = windows_[into * factor + part];
        const long offered = merged.offered, completed = merged.completed;
        merged = window;
        merged.offered += offered;
        merged.completed += completed;
      }
      windows_[into] = merged;
    }
    latency_.merge(factor);
    overhead_.merge(factor);
    length_ /= factor;
    windowNanos_ *= double(factor);
  }

  Places<Slot> slots_;
  Places<Row> rows_;
  Digest digest_;
  Latencies latency_, overhead_;
  LoadAverage load_;
  std::vector<long> seconds_;
  std::vector<Window> windows_ = std::vector<Window>(WINDOWS_MAX + 1);
  size_t length_ = 1;
  int widenings_ = 0;
  double windowNanos_ = 50e6, windowEnds_ = 50e6, secondEnds_ = 1e9, boundary_ = 0;
  long offered_ = 0, bookedOffered_ = 0, bookedCompleted_ = 0, ended_[OUTCOMES] = {};
  double split_[STATES] = {};
};
