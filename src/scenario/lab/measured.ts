// What `npm run lab` measured, without the single latencies. Written by `npm run docs` from lab/results: do not edit.

import type { LabMeasurement } from './measurement.ts';

export const LAB_MEASUREMENTS: readonly LabMeasurement[] = [
  {
    "machine": "amd-epyc-2-cores",
    "command": "npm run lab",
    "note": "The machine was not quiet: builds and tests of others kept some twenty threads runnable. The lab ran in a scheduling group of the highest weight (autogroup nice -20), so that its threads came first; caches and memory it shared.",
    "profile": {
      "threadwayMachine": 1,
      "machine": {
        "cpu": "AMD EPYC",
        "cores": "2",
        "memory": "24105MiB",
        "free": "20410MiB",
        "system": "Linux 6.18.44-fc-v657 x64",
        "runtime": "Node.js v20.20.2",
        "measured": "2026-11-23T01:22:34.479Z",
        "loadAverage": "23.47",
        "command": "threadway calibrate"
      },
      "values": {
        "cores": {
          "value": "2",
          "how": "Cores that this process may use."
        },
        "memory": {
          "value": "24105MiB",
          "how": "All memory of the machine."
        },
        "switchCost": {
          "value": "2.83us",
          "how": "Two threads on one core hand a byte to each other through pipes; the calls themselves, measured apart, are taken off. Holds wake-up and switch."
        },
        "slice": {
          "value": "4.07ms",
          "how": "Two threads compute on one core: for how long one is off it at a time, the median."
        },
        "slack": {
          "value": "117us",
          "how": "How much later than asked a thread comes back from a wait of 2 ms, the median of 300."
        },
        "threadCreation": {
          "value": "57.1us",
          "how": "CPU of the process while it makes 512 threads that Node makes for its pool, for each."
        },
        "resident": {
          "value": "29024",
          "how": "Growth of the process by 512 threads that Node makes for its pool, for each: pages touched, page tables, and the stack in the kernel."
        },
        "stack": {
          "value": "8196KiB",
          "how": "Growth of the address space by 512 threads that Node makes for its pool, for each."
        }
      },
      "others": {
        "wakeUp": {
          "value": "3.53us",
          "how": "The same hand-over of a byte where the threads may run on any core."
        },
        "loopTimer": {
          "value": "316us",
          "how": "How much later than asked a timer of 3 ms comes in an event loop of Node, the mean of 150."
        },
        "threadTouched": {
          "value": "8504",
          "how": "The pages touched alone, as ps counts them (RSS), of 512 threads that Node makes for its pool, for each."
        }
      }
    },
    "pinnedCores": 1,
    "seconds": 8,
    "upstreamNanos": [
      19706326,
      19773976,
      19841469,
      20590547,
      20604854,
      20615654,
      20627787,
      20638326,
      20651882,
      20664025,
      20671168,
      20679162,
      20683862,
      20691927,
      20703999,
      20715300,
      20720219,
      20727663,
      20733634,
      20741439,
      20743773,
      20753481,
      20761557,
      20774681,
      20783017,
      20787425,
      20793887,
      20802433,
      20805058,
      20810989,
      20817280,
      20835204,
      20857857,
      20872133,
      20884707,
      20939369,
      20974244,
      21006203,
      21060605,
      21239780,
      21776752,
      22440021,
      23191525,
      23692030,
      24053315,
      24254200,
      24669756,
      25672238,
      26363339,
      27004747
    ],
    "servers": [
      {
        "id": "node-loop",
        "title": "Node’s event loop",
        "model": "event-loop",
        "threads": null,
        "runtime": "Node.js v20.20.2",
        "calibration": {
          "requests": 473,
          "cpuNanos": 877101,
          "computeNanos": 501146,
          "residentBytes": 59543552,
          "sliceNanos": null
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 21.07,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.51109722514322,
              "p50Nanos": 25127652,
              "p90Nanos": 31501649,
              "p99Nanos": 36914102,
              "corrected99Nanos": null,
              "cpuNanos": 1019842,
              "residentBytes": 60129280
            },
            "generatorLateNanos": [
              278206,
              6878345
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 20.66,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.1185135983217,
              "p50Nanos": 23271683,
              "p90Nanos": 28905479,
              "p99Nanos": 38336418,
              "corrected99Nanos": null,
              "cpuNanos": 827868,
              "residentBytes": 60370944
            },
            "generatorLateNanos": [
              206438,
              46533663
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 20.49,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 584.9424512049532,
              "p50Nanos": 22003801,
              "p90Nanos": 27181549,
              "p99Nanos": 42438145,
              "corrected99Nanos": null,
              "cpuNanos": 738578,
              "residentBytes": 63418368
            },
            "generatorLateNanos": [
              143544,
              11923599
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 20.33,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 299.98679482861746,
              "p50Nanos": 21670461,
              "p90Nanos": 26603538,
              "p99Nanos": 33146599,
              "corrected99Nanos": null,
              "cpuNanos": 828354,
              "residentBytes": 63893504
            },
            "generatorLateNanos": [
              163998,
              6088961
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 19.97,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.93973083479773,
              "p50Nanos": 22469985,
              "p90Nanos": 29343974,
              "p99Nanos": 1306586569,
              "corrected99Nanos": null,
              "cpuNanos": 855106,
              "residentBytes": 64598016
            },
            "generatorLateNanos": [
              190041,
              8539370
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 19.58,
            "errors": 0,
            "figures": {
              "requests": 4614,
              "perSecond": 639.7865271159023,
              "p50Nanos": 24444134,
              "p90Nanos": 29192172,
              "p99Nanos": 34586247,
              "corrected99Nanos": 34586247,
              "cpuNanos": 731160,
              "residentBytes": 64950272
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 19.5,
            "errors": 0,
            "figures": {
              "requests": 3444,
              "perSecond": 464.7523188211879,
              "p50Nanos": 25017155,
              "p90Nanos": 30372256,
              "p99Nanos": 62402801,
              "corrected99Nanos": 1840872623,
              "cpuNanos": 764734,
              "residentBytes": 65347584
            },
            "generatorLateNanos": null
          }
        ]
      },
      {
        "id": "node-workers",
        "title": "A pool of worker threads in Node",
        "model": "blocking-pool",
        "threads": 32,
        "runtime": "Node.js v20.20.2",
        "calibration": {
          "requests": 450,
          "cpuNanos": 861016,
          "computeNanos": 502208,
          "residentBytes": 365813760,
          "sliceNanos": null
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 20.9,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.58732016356485,
              "p50Nanos": 25573755,
              "p90Nanos": 32886271,
              "p99Nanos": 40012453,
              "corrected99Nanos": null,
              "cpuNanos": 1156185,
              "residentBytes": 366018560
            },
            "generatorLateNanos": [
              258383,
              8728376
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 21.08,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.041546928954,
              "p50Nanos": 23914546,
              "p90Nanos": 30929742,
              "p99Nanos": 46782800,
              "corrected99Nanos": null,
              "cpuNanos": 860141,
              "residentBytes": 372023296
            },
            "generatorLateNanos": [
              178158,
              6083385
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 21.07,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.7832458696118,
              "p50Nanos": 21796148,
              "p90Nanos": 25628569,
              "p99Nanos": 34633398,
              "corrected99Nanos": null,
              "cpuNanos": 718975,
              "residentBytes": 383586304
            },
            "generatorLateNanos": [
              139094,
              7283040
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 20.74,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 300.3325428533509,
              "p50Nanos": 21961879,
              "p90Nanos": 25703522,
              "p99Nanos": 35100633,
              "corrected99Nanos": null,
              "cpuNanos": 974203,
              "residentBytes": 338903040
            },
            "generatorLateNanos": [
              183670,
              20483796
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 20.77,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.0516704531038,
              "p50Nanos": 23626936,
              "p90Nanos": 580955869,
              "p99Nanos": 1337172376,
              "corrected99Nanos": null,
              "cpuNanos": 831258,
              "residentBytes": 336605184
            },
            "generatorLateNanos": [
              226989,
              686508084
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 20.65,
            "errors": 0,
            "figures": {
              "requests": 4568,
              "perSecond": 636.9561522434989,
              "p50Nanos": 24563427,
              "p90Nanos": 29343185,
              "p99Nanos": 35264053,
              "corrected99Nanos": 35264053,
              "cpuNanos": 780928,
              "residentBytes": 335470592
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 20.6,
            "errors": 0,
            "figures": {
              "requests": 3457,
              "perSecond": 468.30592031072064,
              "p50Nanos": 25189847,
              "p90Nanos": 30441771,
              "p99Nanos": 39330198,
              "corrected99Nanos": 1855321989,
              "cpuNanos": 757581,
              "residentBytes": 334725120
            },
            "generatorLateNanos": null
          }
        ]
      },
      {
        "id": "python-threads",
        "title": "Python’s thread for each connection",
        "model": "thread-per-request",
        "threads": null,
        "runtime": "Python 3.11.7",
        "calibration": {
          "requests": 449,
          "cpuNanos": 783466,
          "computeNanos": 502629,
          "residentBytes": 23371776,
          "sliceNanos": 5000000
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 22.72,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.51037734145743,
              "p50Nanos": 24348329,
              "p90Nanos": 31289465,
              "p99Nanos": 36300972,
              "corrected99Nanos": null,
              "cpuNanos": 1078945,
              "residentBytes": 27144192
            },
            "generatorLateNanos": [
              235886,
              11079749
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 21.9,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.0127907769105,
              "p50Nanos": 22991761,
              "p90Nanos": 28892367,
              "p99Nanos": 41126709,
              "corrected99Nanos": null,
              "cpuNanos": 907630,
              "residentBytes": 27475968
            },
            "generatorLateNanos": [
              193145,
              10776310
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 21,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.2300074619106,
              "p50Nanos": 22293533,
              "p90Nanos": 26081396,
              "p99Nanos": 43689812,
              "corrected99Nanos": null,
              "cpuNanos": 811228,
              "residentBytes": 27643904
            },
            "generatorLateNanos": [
              160008,
              30031999
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 21.32,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 300.07598831618515,
              "p50Nanos": 21837946,
              "p90Nanos": 24698096,
              "p99Nanos": 30797359,
              "corrected99Nanos": null,
              "cpuNanos": 784085,
              "residentBytes": 27824128
            },
            "generatorLateNanos": [
              176490,
              45957063
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 21.92,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.0602440783188,
              "p50Nanos": 22663221,
              "p90Nanos": 27604499,
              "p99Nanos": 1314789150,
              "corrected99Nanos": null,
              "cpuNanos": 924204,
              "residentBytes": 27942912
            },
            "generatorLateNanos": [
              200241,
              6271739
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 22.47,
            "errors": 0,
            "figures": {
              "requests": 4450,
              "perSecond": 617.6305626904958,
              "p50Nanos": 25016123,
              "p90Nanos": 31065933,
              "p99Nanos": 37625334,
              "corrected99Nanos": 38167235,
              "cpuNanos": 722855,
              "residentBytes": 26116096
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 22.55,
            "errors": 0,
            "figures": {
              "requests": 3382,
              "perSecond": 461.11943122316654,
              "p50Nanos": 25451135,
              "p90Nanos": 31805193,
              "p99Nanos": 44822516,
              "corrected99Nanos": 1832322774,
              "cpuNanos": 648728,
              "residentBytes": 26124288
            },
            "generatorLateNanos": null
          }
        ]
      },
      {
        "id": "java-pool",
        "title": "A pool of threads in Java",
        "model": "blocking-pool",
        "threads": 32,
        "runtime": "Java 25.0.3",
        "calibration": {
          "requests": 425,
          "cpuNanos": 800000,
          "computeNanos": 495285,
          "residentBytes": 178794496,
          "sliceNanos": null
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 23.33,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.54198005664641,
              "p50Nanos": 23473325,
              "p90Nanos": 32325953,
              "p99Nanos": 42024888,
              "corrected99Nanos": null,
              "cpuNanos": 989717,
              "residentBytes": 178843648
            },
            "generatorLateNanos": [
              251200,
              8720115
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 23.3,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.0303078728088,
              "p50Nanos": 23508697,
              "p90Nanos": 34646464,
              "p99Nanos": 53445617,
              "corrected99Nanos": null,
              "cpuNanos": 904501,
              "residentBytes": 181960704
            },
            "generatorLateNanos": [
              228921,
              18019712
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 22.64,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.3056753276974,
              "p50Nanos": 22049034,
              "p90Nanos": 26072762,
              "p99Nanos": 44316419,
              "corrected99Nanos": null,
              "cpuNanos": 808383,
              "residentBytes": 191221760
            },
            "generatorLateNanos": [
              178242,
              10407375
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 23.22,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 300.21628394557814,
              "p50Nanos": 22241058,
              "p90Nanos": 30640441,
              "p99Nanos": 47953017,
              "corrected99Nanos": null,
              "cpuNanos": 816667,
              "residentBytes": 191377408
            },
            "generatorLateNanos": [
              194746,
              22231174
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 24.71,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.46844225496193,
              "p50Nanos": 24222746,
              "p90Nanos": 567689938,
              "p99Nanos": 1314573321,
              "corrected99Nanos": null,
              "cpuNanos": 954985,
              "residentBytes": 198062080
            },
            "generatorLateNanos": [
              229059,
              665824832
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 24.33,
            "errors": 0,
            "figures": {
              "requests": 4674,
              "perSecond": 651.0511968826634,
              "p50Nanos": 23757752,
              "p90Nanos": 28325394,
              "p99Nanos": 35631228,
              "corrected99Nanos": 36058247,
              "cpuNanos": 845369,
              "residentBytes": 198496256
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 24.21,
            "errors": 0,
            "figures": {
              "requests": 3650,
              "perSecond": 497.569860212178,
              "p50Nanos": 23571966,
              "p90Nanos": 28153483,
              "p99Nanos": 36826201,
              "corrected99Nanos": 1857968298,
              "cpuNanos": 769420,
              "residentBytes": 199954432
            },
            "generatorLateNanos": null
          }
        ]
      },
      {
        "id": "java-virtual",
        "title": "Java’s virtual threads",
        "model": "green-threads",
        "threads": null,
        "runtime": "Java 25.0.3",
        "calibration": {
          "requests": 475,
          "cpuNanos": 989474,
          "computeNanos": 490005,
          "residentBytes": 188248064,
          "sliceNanos": null
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 23.25,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.58142835706647,
              "p50Nanos": 23440770,
              "p90Nanos": 28902492,
              "p99Nanos": 35358515,
              "corrected99Nanos": null,
              "cpuNanos": 1131105,
              "residentBytes": 194662400
            },
            "generatorLateNanos": [
              260765,
              5247443
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 22.65,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.0940942848794,
              "p50Nanos": 22227166,
              "p90Nanos": 27403319,
              "p99Nanos": 37316621,
              "corrected99Nanos": null,
              "cpuNanos": 938157,
              "residentBytes": 194936832
            },
            "generatorLateNanos": [
              215879,
              7229963
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 22.2,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.1134398282722,
              "p50Nanos": 21894117,
              "p90Nanos": 24508880,
              "p99Nanos": 29891067,
              "corrected99Nanos": null,
              "cpuNanos": 808383,
              "residentBytes": 198926336
            },
            "generatorLateNanos": [
              184343,
              5149876
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 21.78,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 299.76439937196005,
              "p50Nanos": 21283052,
              "p90Nanos": 23880871,
              "p99Nanos": 30198638,
              "corrected99Nanos": null,
              "cpuNanos": 929167,
              "residentBytes": 199008256
            },
            "generatorLateNanos": [
              191979,
              35651387
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 20.67,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.1055975781037,
              "p50Nanos": 22665839,
              "p90Nanos": 29425908,
              "p99Nanos": 1322068516,
              "corrected99Nanos": null,
              "cpuNanos": 954985,
              "residentBytes": 199073792
            },
            "generatorLateNanos": [
              202312,
              8839359
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 19.96,
            "errors": 0,
            "figures": {
              "requests": 4625,
              "perSecond": 644.2307829460731,
              "p50Nanos": 24238620,
              "p90Nanos": 28874617,
              "p99Nanos": 35054201,
              "corrected99Nanos": 35054201,
              "cpuNanos": 712339,
              "residentBytes": 199102464
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 19.96,
            "errors": 0,
            "figures": {
              "requests": 3620,
              "perSecond": 491.78574188952587,
              "p50Nanos": 23782399,
              "p90Nanos": 28975899,
              "p99Nanos": 36514849,
              "corrected99Nanos": 1859857262,
              "cpuNanos": 683739,
              "residentBytes": 199102464
            },
            "generatorLateNanos": null
          }
        ]
      },
      {
        "id": "go",
        "title": "Go",
        "model": "green-threads",
        "threads": null,
        "runtime": "go1.26.8 linux/amd64",
        "calibration": {
          "requests": 465,
          "cpuNanos": 872505,
          "computeNanos": 489104,
          "residentBytes": 12148736,
          "sliceNanos": null
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 19.06,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.53036599072918,
              "p50Nanos": 23170703,
              "p90Nanos": 28287836,
              "p99Nanos": 38181433,
              "corrected99Nanos": null,
              "cpuNanos": 954384,
              "residentBytes": 12955648
            },
            "generatorLateNanos": [
              219767,
              7735371
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 19.26,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.0727377699783,
              "p50Nanos": 22594615,
              "p90Nanos": 27573684,
              "p99Nanos": 33412721,
              "corrected99Nanos": null,
              "cpuNanos": 810338,
              "residentBytes": 14069760
            },
            "generatorLateNanos": [
              169560,
              7021220
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 19.06,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 584.5651426946615,
              "p50Nanos": 21924553,
              "p90Nanos": 25804728,
              "p99Nanos": 35135633,
              "corrected99Nanos": null,
              "cpuNanos": 764573,
              "residentBytes": 14172160
            },
            "generatorLateNanos": [
              130279,
              10851042
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 18.68,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 299.91135263579383,
              "p50Nanos": 21668489,
              "p90Nanos": 26203151,
              "p99Nanos": 32253263,
              "corrected99Nanos": null,
              "cpuNanos": 768131,
              "residentBytes": 14213120
            },
            "generatorLateNanos": [
              131378,
              6459624
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 18.63,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.891957460818,
              "p50Nanos": 22476615,
              "p90Nanos": 29301947,
              "p99Nanos": 1311813850,
              "corrected99Nanos": null,
              "cpuNanos": 850060,
              "residentBytes": 14286848
            },
            "generatorLateNanos": [
              184156,
              5547370
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 18.37,
            "errors": 0,
            "figures": {
              "requests": 4706,
              "perSecond": 652.1802313539883,
              "p50Nanos": 23778071,
              "p90Nanos": 28879138,
              "p99Nanos": 35437978,
              "corrected99Nanos": 35437978,
              "cpuNanos": 820834,
              "residentBytes": 14286848
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 18.52,
            "errors": 0,
            "figures": {
              "requests": 3666,
              "perSecond": 501.12195079198864,
              "p50Nanos": 23401717,
              "p90Nanos": 28095765,
              "p99Nanos": 34217639,
              "corrected99Nanos": 1853444712,
              "cpuNanos": 828493,
              "residentBytes": 12967936
            },
            "generatorLateNanos": null
          }
        ]
      }
    ]
  }
];
