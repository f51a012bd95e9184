// The engine's own random numbers: a draw is a function of seed, purpose, request and step, and exponential
// draws use the ziggurat of Marsaglia and Tsang (2000) over 52 random bits. With them a peer has exactly the
// engine's arrivals and demands. Needs -ffp-contract=off: an unrounded product in a sum changes draws.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>

enum Purpose : uint32_t { GAP = 1, STEP = 2 };

class Draws {
 public:
  explicit Draws(uint32_t seed) : seeds_{mixed(seed ^ 0x9e3779b9), mixed(seed + 0x7f4a7c15)} {
    const double density = 4.541343538414966e-4, area = (TAIL + 1) * density;
    double inner = TAIL, height = density;
    width_[0] = area / density;
    inside_[0] = TAIL;
    for (int layer = 1; layer < 256; layer++) {
      height_[layer] = height;
      width_[layer] = inner;
      height += area / inner;
      inner = layer < 255 ? -logarithm(height) : 0;
      inside_[layer] = inner;
    }
    height_[256] = 1;
  }

  /** Exponential draw in whole nanoseconds, for the first step of this request or the gap after it. */
  double nanos(double mean, Purpose purpose, uint32_t request) {
    const uint32_t place = purpose * 0x27d4eb2f, inner = mixed(request ^ seeds_[0]);
    first_ = mixed(inner ^ place);
    second_ = mixed((inner * 0x9e3779b1 + place) ^ seeds_[1]);
    const uint32_t layer = first_ >> 24;
    const double x = (((first_ >> 6) & 0x3ffff) * 0x1p-18 + ((second_ >> 6) * 0x1p-44 + 0x1p-45)) * width_[layer];
    return std::floor(mean * (__builtin_expect(x < inside_[layer], 1) ? x : settle(x, layer)) + 0.5);
  }

 private:
  static constexpr double TAIL = 7.69711747013105;

  /** The finalizer of MurmurHash3. */
  static uint32_t mixed(uint32_t word) {
    word ^= word >> 16;
    word *= 0x85ebca6b;
    word ^= word >> 13;
    word *= 0xc2b2ae35;
    return word ^ (word >> 16);
  }

  /** Resolves a draw that fell where its layer may lie above the curve. */
  double settle(double x, uint32_t layer) {
    for (;;) {
      const double unit = another();
      if (layer == 0) return TAIL - logarithm(unit);
      const double height = height_[layer] + unit * (height_[layer + 1] - height_[layer]);
      if (-logarithm(height) > x) return x;
      const double scaled = another() * 256;
      layer = uint32_t(scaled);
      x = (scaled - layer) * width_[layer];
      if (x < inside_[layer]) return x;
    }
  }

  double another() {
    first_ = mixed(first_ + 0x9e3779b9);
    second_ = mixed(second_ ^ first_);
    return ((first_ >> 6) * 67108864.0 + (second_ >> 6)) * 0x1p-52 + 0x1p-53;
  }

  /** By the method of FreeBSD's e_log.c, since the last bit of the library's logarithm may differ. */
  static double logarithm(double x) {
    uint64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    const int32_t high = int32_t(bits >> 32);
    const int exponent = (high >> 20) - 1023 + (((high & 0xfffff) + 0x95f64) >> 20);
    const double f = std::ldexp(x, -exponent) - 1, s = f / (2 + f), z = s * s, w = z * z;
    const double even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
    const double odd = z * (0.6666666666666735 +
                            w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
    const double half = 0.5 * f * f;
    return exponent * 0.6931471803691238 - (half - (s * (half + even + odd) + exponent * 1.9082149292705877e-10) - f);
  }

  uint32_t seeds_[2], first_ = 0, second_ = 0;
  double width_[256], inside_[256], height_[257];
};
