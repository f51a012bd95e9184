// The event list of the C++ peers: a binary heap in two arrays, with a branch-free choice of child and a hole
// at the top that the next push fills. Events at equal instants are ordered by kind, then by insertion, as in
// the engine.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <limits>
#include <vector>

class EventList {
 public:
  double now = 0;
  uint32_t kind = 0;
  uint32_t subject = 0;

  explicit EventList(size_t capacity)
      : times_(2 * capacity + 4, std::numeric_limits<double>::infinity()), words_(2 * capacity + 4, 0) {}

  void push(double at, uint32_t kind, uint32_t subject) {
    const uint64_t word = (uint64_t(kind) << 60) | (uint64_t(sequence_++) << 28) | subject;
    if (hole_) {
      hole_ = false;
      sink(at, word);
      return;
    }
    size_t place = ++size_;
    while (place > 1 && before(at, word, place >> 1)) {
      times_[place] = times_[place >> 1];
      words_[place] = words_[place >> 1];
      place >>= 1;
    }
    times_[place] = at;
    words_[place] = word;
  }

  /** Takes the next event; false if there is none. */
  bool take() {
    if (hole_) fill();
    if (size_ == 0) return false;
    now = times_[1];
    kind = uint32_t(words_[1] >> 60);
    subject = uint32_t(words_[1] & ((1u << 28) - 1));
    hole_ = true;
    return true;
  }

 private:
  bool before(double at, uint64_t word, size_t place) const {
    return at < times_[place] || (at == times_[place] && word < words_[place]);
  }

  void fill() {
    const double at = times_[size_];
    const uint64_t word = words_[size_];
    times_[size_--] = std::numeric_limits<double>::infinity();
    hole_ = false;
    if (size_ > 0) sink(at, word);
  }

  void sink(double at, uint64_t word) {
    double* const times = times_.data();
    uint64_t* const words = words_.data();
    size_t place = 1;
    size_t child = 2;
    while (child <= size_) {
      size_t right = times[child + 1] < times[child];
      if (__builtin_expect(times[child + 1] == times[child], 0)) {
        right = child < size_ && words[child + 1] < words[child];
      }
      child += right;
      if (times[child] > at || (times[child] == at && words[child] > word)) break;
      times[place] = times[child];
      words[place] = words[child];
      place = child;
      child = place << 1;
    }
    times[place] = at;
    words[place] = word;
  }

  std::vector<double> times_;
  std::vector<uint64_t> words_;
  size_t size_ = 0;
  bool hole_ = false;
  uint32_t sequence_ = 0;
};

/** Log-linear, 64 buckets per doubling. */
class Histogram {
 public:
  void record(double value) {
    uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    const int64_t bucket = int64_t(bits >> 46) - (1023 << 6);
    counts_[bucket < 0 ? 0 : bucket >= SIZE ? SIZE - 1 : bucket]++;
    count_++;
  }

  double percentile(double fraction) const {
    uint64_t left = uint64_t(fraction * count_);
    int64_t bucket = 0;
    while (bucket < SIZE && counts_[bucket] < left) left -= counts_[bucket++];
    const uint64_t bits = uint64_t(bucket + (1023 << 6)) << 46;
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }

 private:
  static constexpr int64_t SIZE = 3200;
  std::vector<uint32_t> counts_ = std::vector<uint32_t>(SIZE, 0);
  uint64_t count_ = 0;
};

/** Median processor time of `repetitions` runs after a warm-up run. */
template <class Run>
double medianMillis(int repetitions, Run run) {
  std::vector<double> millis;
  run();
  for (int repetition = 0; repetition < repetitions; repetition++) {
    const std::clock_t from = std::clock();
    run();
    millis.push_back((std::clock() - from) * 1e3 / CLOCKS_PER_SEC);
  }
  std::sort(millis.begin(), millis.end());
  return millis[millis.size() / 2];
}
