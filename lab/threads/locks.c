// Threads that repeatedly take one lock, with exponentially distributed times inside and outside it. Usage:
//
//   locks KIND THREADS INSIDE_NANOS OUTSIDE_NANOS SECONDS
//
// KIND: mutex (pthread's default), adaptive (PTHREAD_MUTEX_ADAPTIVE_NP), spin (pthread_spin_lock) or fair, a ticket lock
// that parks: a release hands it to the longest waiting thread. Prints the acquisitions per second.

#define _GNU_SOURCE
#include <linux/futex.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { DRAWS = 4096, THREADS_MAX = 256 };

typedef struct {
  pthread_t id;
  int number;
  uint64_t taken;
  char apart[128];
} Worker;

static Worker workers[THREADS_MAX];
static uint32_t inside[DRAWS], outside[DRAWS];
static atomic_int ends;
static volatile uint32_t sink;

static pthread_mutex_t mutex;
static pthread_spinlock_t spin;
/** The ticket lock: the next ticket, and for each place of a ring the ticket that may proceed. */
static atomic_uint tickets;
static struct {
  atomic_uint turn;
  char apart[60];
} places[THREADS_MAX];

static enum { MUTEX, SPIN, FAIR } kind;

static uint32_t compute(uint32_t rounds, uint32_t x) {
  for (uint32_t round = 0; round < rounds; round++) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
  }
  return x;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

/** Nanoseconds per round: the minimum of many tries. */
static double round_nanos(void) {
  double least = INFINITY;
  for (int each = 0; each < 200; each++) {
    double from = now();
    sink = compute(100000, sink + 1);
    least = fmin(least, (now() - from) / 100000);
  }
  return least;
}

static void draw(uint32_t *rounds, double mean, double nanos, uint64_t seed) {
  double sum = 0;
  static double drawn[DRAWS];
  for (int each = 0; each < DRAWS; each++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    drawn[each] = -log(((seed >> 11) + 0.5) / 9007199254740992.0);
    sum += drawn[each];
  }
  for (int each = 0; each < DRAWS; each++) rounds[each] = lround(drawn[each] * DRAWS / sum * mean / nanos);
}

static uint32_t take_fair(void) {
  uint32_t ticket = atomic_fetch_add(&tickets, 1);
  atomic_uint *turn = &places[ticket % THREADS_MAX].turn;
  for (;;) {
    uint32_t seen = atomic_load(turn);
    if (seen == ticket) return ticket;
    syscall(SYS_futex, turn, FUTEX_WAIT_PRIVATE, seen, NULL, NULL, 0);
  }
}

static void give_fair(uint32_t ticket) {
  atomic_uint *turn = &places[(ticket + 1) % THREADS_MAX].turn;
  atomic_store(turn, ticket + 1);
  if (atomic_load(&tickets) != ticket + 1) syscall(SYS_futex, turn, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static void *work(void *argument) {
  Worker *worker = argument;
  uint32_t x = worker->number + 1;
  uint32_t at = worker->number * 997;
  while (!atomic_load_explicit(&ends, memory_order_relaxed)) {
    uint32_t ticket = 0;
    if (kind == MUTEX) pthread_mutex_lock(&mutex);
    else if (kind == SPIN) pthread_spin_lock(&spin);
    else ticket = take_fair();
    x = compute(inside[at % DRAWS], x);
    if (kind == MUTEX) pthread_mutex_unlock(&mutex);
    else if (kind == SPIN) pthread_spin_unlock(&spin);
    else give_fair(ticket);
    x = compute(outside[at % DRAWS], x);
    worker->taken++;
    at++;
  }
  sink = x;
  return NULL;
}

static uint64_t sum(int threads) {
  uint64_t taken = 0;
  for (int each = 0; each < threads; each++) taken += *(volatile uint64_t *)&workers[each].taken;
  return taken;
}

int main(int count, char **arguments) {
  if (count != 6) return 2;
  int threads = atoi(arguments[2]);
  double seconds = atof(arguments[5]);
  double nanos = round_nanos();
  draw(inside, atof(arguments[3]), nanos, 1);
  draw(outside, atof(arguments[4]), nanos, 2);
  kind = strcmp(arguments[1], "spin") == 0 ? SPIN : strcmp(arguments[1], "fair") == 0 ? FAIR : MUTEX;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  if (strcmp(arguments[1], "adaptive") == 0) pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ADAPTIVE_NP);
  pthread_mutex_init(&mutex, &attributes);
  pthread_spin_init(&spin, 0);
  for (int each = 0; each < THREADS_MAX; each++) atomic_store(&places[each].turn, each == 0 ? 0 : UINT32_MAX);
  for (int each = 0; each < threads; each++) {
    workers[each].number = each;
    pthread_create(&workers[each].id, NULL, work, &workers[each]);
  }
  usleep(200000);
  double from = now();
  uint64_t before = sum(threads);
  usleep(seconds * 1e6);
  uint64_t taken = sum(threads) - before;
  double till = now();
  printf("%.0f %.4f\n", taken / (till - from) * 1e9, nanos);
  fflush(stdout);
  _exit(0);
}
