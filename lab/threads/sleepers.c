// A thread that alternately sleeps and computes, among others that compute forever. Usage:
//
//   sleepers BUSY SLEEP_NANOS COMPUTE_NANOS SECONDS
//
// Prints how late it woke from its sleeps, in nanoseconds: p10, p50, p90, p99, the longest, and their number.

#define _GNU_SOURCE
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static volatile uint32_t sink;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static void *busy(void *unused) {
  uint32_t x = 1;
  for (;;) {
    for (int round = 0; round < 1000; round++) {
      x ^= x << 13;
      x ^= x >> 17;
      x ^= x << 5;
    }
    sink = x;
  }
  return unused;
}

static int ascending(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

int main(int count, char **arguments) {
  if (count != 5) return 2;
  int others = atoi(arguments[1]);
  double sleep = atof(arguments[2]), compute = atof(arguments[3]), seconds = atof(arguments[4]);
  for (int each = 0; each < others; each++) {
    pthread_t id;
    pthread_create(&id, NULL, busy, NULL);
  }
  int most = seconds * 1e9 / sleep + 1, taken = 0;
  double *late = malloc(most * sizeof(double));
  double begun = now(), ends = begun + (seconds + 0.5) * 1e9;
  while (now() < ends && taken < most) {
    double from = now();
    struct timespec wait = {(time_t)(sleep / 1e9), (long)fmod(sleep, 1e9)};
    clock_nanosleep(CLOCK_MONOTONIC, 0, &wait, NULL);
    double back = now();
    // Skip the first half second, in which threads settle on cores.
    if (back - begun > 0.5e9) late[taken++] = back - from - sleep;
    while (now() - back < compute);
  }
  qsort(late, taken, sizeof(double), ascending);
  printf("%.0f %.0f %.0f %.0f %.0f %d\n", late[taken / 10], late[taken / 2], late[taken * 9 / 10], late[taken * 99 / 100], late[taken - 1], taken);
  fflush(stdout);
  _exit(0);
}
