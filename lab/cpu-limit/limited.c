// Users of a server that only computes, each with a thread of its own, for a control group with a CPU limit.
//
//     limited USERS COMPUTE_NANOS THINK_NANOS SECONDS
//
// Each user thinks for an exponential time and then computes for COMPUTE_NANOS of CPU time. Prints as JSON how many
// requests completed, the CPU time of the process, and after how long requests completed, in nanoseconds.

#define _GNU_SOURCE
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>

#define MOST 200000

static long long compute_nanos, think_nanos, began, ends;

struct user {
  uint64_t random;
  int count;
  long long *took;
};

static long long now(clockid_t clock) {
  struct timespec at;
  clock_gettime(clock, &at);
  return at.tv_sec * 1000000000LL + at.tv_nsec;
}

static double uniform(struct user *user) {
  user->random ^= user->random << 13;
  user->random ^= user->random >> 7;
  user->random ^= user->random << 17;
  return ((user->random >> 11) + 1) / 9007199254740993.0;
}

static void *use(void *given) {
  struct user *user = given;
  prctl(PR_SET_TIMERSLACK, 1);
  while (user->count < MOST) {
    long long sends = now(CLOCK_MONOTONIC) - (long long)(think_nanos * log(uniform(user)));
    if (sends >= ends) break;
    struct timespec until = {sends / 1000000000LL, sends % 1000000000LL};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
    long long from = now(CLOCK_THREAD_CPUTIME_ID);
    while (now(CLOCK_THREAD_CPUTIME_ID) - from < compute_nanos) {
    }
    long long done = now(CLOCK_MONOTONIC);
    if (done >= ends) break;
    user->took[user->count++] = done - sends;
  }
  return NULL;
}

int main(int count, char **args) {
  if (count != 5) return 2;
  int users = atoi(args[1]);
  compute_nanos = atoll(args[2]);
  think_nanos = atoll(args[3]);
  began = now(CLOCK_MONOTONIC);
  ends = began + (long long)(atof(args[4]) * 1e9);
  struct user *all = calloc(users, sizeof *all);
  pthread_t *threads = calloc(users, sizeof *threads);
  for (int each = 0; each < users; each++) {
    all[each] = (struct user){0x9e3779b97f4a7c15ULL * (each + 1), 0, calloc(MOST, sizeof(long long))};
    pthread_create(&threads[each], NULL, use, &all[each]);
  }
  for (int each = 0; each < users; each++) pthread_join(threads[each], NULL);
  printf("{\"cpuNanos\":%lld,\"tookNanos\":[", now(CLOCK_PROCESS_CPUTIME_ID));
  const char *comma = "";
  for (int each = 0; each < users; each++)
    for (int request = 0; request < all[each].count; request++, comma = ",")
      printf("%s%lld", comma, all[each].took[request]);
  printf("]}\n");
  return 0;
}
