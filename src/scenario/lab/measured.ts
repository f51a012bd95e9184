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
        "free": "21170MiB",
        "system": "Linux 6.18.44-fc-v657 x64",
        "runtime": "Node.js v20.20.2",
        "measured": "2026-11-23T01:12:09.910Z",
        "loadAverage": "21.37",
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
          "value": "2.72us",
          "how": "Two threads on one core hand a byte to each other through pipes; the calls themselves, measured apart, are taken off. Holds wake-up and switch."
        },
        "slice": {
          "value": "4.08ms",
          "how": "Two threads compute on one core: for how long one is off it at a time, the median."
        },
        "slack": {
          "value": "123us",
          "how": "How much later than asked a thread comes back from a wait of 2 ms, the median of 300."
        },
        "threadCreation": {
          "value": "63.6us",
          "how": "CPU of the process while it makes 512 threads that Node makes for its pool, for each."
        },
        "resident": {
          "value": "29080",
          "how": "Growth of the process by 512 threads that Node makes for its pool, for each: pages touched, page tables, and the stack in the kernel."
        },
        "stack": {
          "value": "8196KiB",
          "how": "Growth of the address space by 512 threads that Node makes for its pool, for each."
        }
      },
      "others": {
        "wakeUp": {
          "value": "3.61us",
          "how": "The same hand-over of a byte where the threads may run on any core."
        },
        "loopTimer": {
          "value": "305us",
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
      19787878,
      20124457,
      20460675,
      20611457,
      20631714,
      20664255,
      20679734,
      20687197,
      20699892,
      20708718,
      20718066,
      20723265,
      20729316,
      20739545,
      20745697,
      20756998,
      20765394,
      20770794,
      20775082,
      20781033,
      20785381,
      20789940,
      20802734,
      20808895,
      20814325,
      20816419,
      20824855,
      20832318,
      20840444,
      20852938,
      20860261,
      20891850,
      20925382,
      20936563,
      20957292,
      20997757,
      21023897,
      21071535,
      21182473,
      21262973,
      21461624,
      22184965,
      22796868,
      23194400,
      23935395,
      24460285,
      24892211,
      25744463,
      26340566,
      28297081
    ],
    "servers": [
      {
        "id": "node-loop",
        "title": "Node’s event loop",
        "model": "event-loop",
        "threads": null,
        "runtime": "Node.js v20.20.2",
        "calibration": {
          "requests": 894,
          "cpuNanos": 609840,
          "computeNanos": 521554,
          "residentBytes": 59461632,
          "sliceNanos": null
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 22.83,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.50168376794127,
              "p50Nanos": 25991846,
              "p90Nanos": 33377675,
              "p99Nanos": 42609676,
              "corrected99Nanos": null,
              "cpuNanos": 1101627,
              "residentBytes": 60612608
            },
            "generatorLateNanos": [
              322949,
              56559294
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 24.01,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.7841741963128,
              "p50Nanos": 23698451,
              "p90Nanos": 29906836,
              "p99Nanos": 43143937,
              "corrected99Nanos": null,
              "cpuNanos": 910991,
              "residentBytes": 60612608
            },
            "generatorLateNanos": [
              246624,
              11989000
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 25.27,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.3266633433067,
              "p50Nanos": 22538942,
              "p90Nanos": 27225934,
              "p99Nanos": 35938750,
              "corrected99Nanos": null,
              "cpuNanos": 792709,
              "residentBytes": 64512000
            },
            "generatorLateNanos": [
              189574,
              7553289
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 25.17,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 300.141290546345,
              "p50Nanos": 22471597,
              "p90Nanos": 27250517,
              "p99Nanos": 35828772,
              "corrected99Nanos": null,
              "cpuNanos": 995823,
              "residentBytes": 65081344
            },
            "generatorLateNanos": [
              243457,
              31716586
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 25,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.89386039259585,
              "p50Nanos": 23496141,
              "p90Nanos": 30604111,
              "p99Nanos": 1314140254,
              "corrected99Nanos": null,
              "cpuNanos": 930502,
              "residentBytes": 66019328
            },
            "generatorLateNanos": [
              249969,
              20877690
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 26.78,
            "errors": 0,
            "figures": {
              "requests": 4532,
              "perSecond": 638.8095935405144,
              "p50Nanos": 24224325,
              "p90Nanos": 29552786,
              "p99Nanos": 36056533,
              "corrected99Nanos": 36056533,
              "cpuNanos": 770330,
              "residentBytes": 66195456
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 28.04,
            "errors": 0,
            "figures": {
              "requests": 3541,
              "perSecond": 479.59966992915645,
              "p50Nanos": 24445557,
              "p90Nanos": 30441236,
              "p99Nanos": 36171428,
              "corrected99Nanos": 1851632630,
              "cpuNanos": 772309,
              "residentBytes": 69611520
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
          "requests": 933,
          "cpuNanos": 970748,
          "computeNanos": 511065,
          "residentBytes": 360562688,
          "sliceNanos": null
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 28.8,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.596730290101,
              "p50Nanos": 23705448,
              "p90Nanos": 29624571,
              "p99Nanos": 37996785,
              "corrected99Nanos": null,
              "cpuNanos": 1152668,
              "residentBytes": 363171840
            },
            "generatorLateNanos": [
              274840,
              9938516
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 27.14,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.9166639208094,
              "p50Nanos": 22756214,
              "p90Nanos": 28068804,
              "p99Nanos": 36297936,
              "corrected99Nanos": null,
              "cpuNanos": 1054776,
              "residentBytes": 372518912
            },
            "generatorLateNanos": [
              230880,
              8822242
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 26.04,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.3359168178205,
              "p50Nanos": 22031430,
              "p90Nanos": 26121636,
              "p99Nanos": 43640358,
              "corrected99Nanos": null,
              "cpuNanos": 873568,
              "residentBytes": 385359872
            },
            "generatorLateNanos": [
              171534,
              14685782
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 25.48,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 299.9480105489873,
              "p50Nanos": 21384820,
              "p90Nanos": 24492594,
              "p99Nanos": 33007210,
              "corrected99Nanos": null,
              "cpuNanos": 951553,
              "residentBytes": 342077440
            },
            "generatorLateNanos": [
              198122,
              7409803
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 25.02,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.93762674132563,
              "p50Nanos": 23994068,
              "p90Nanos": 567210427,
              "p99Nanos": 1329968686,
              "corrected99Nanos": null,
              "cpuNanos": 865024,
              "residentBytes": 342089728
            },
            "generatorLateNanos": [
              245514,
              680731285
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 24.1,
            "errors": 0,
            "figures": {
              "requests": 4570,
              "perSecond": 639.899111318492,
              "p50Nanos": 24310085,
              "p90Nanos": 29443742,
              "p99Nanos": 35352418,
              "corrected99Nanos": 35352418,
              "cpuNanos": 726162,
              "residentBytes": 341192704
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 24.61,
            "errors": 0,
            "figures": {
              "requests": 3375,
              "perSecond": 457.45147829151324,
              "p50Nanos": 25320271,
              "p90Nanos": 31969169,
              "p99Nanos": 57670442,
              "corrected99Nanos": 1847727704,
              "cpuNanos": 749110,
              "residentBytes": 339165184
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
          "requests": 906,
          "cpuNanos": 939717,
          "computeNanos": 503300,
          "residentBytes": 23470080,
          "sliceNanos": 5000000
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 25.96,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.50542267496915,
              "p50Nanos": 24317032,
              "p90Nanos": 31083759,
              "p99Nanos": 38276447,
              "corrected99Nanos": null,
              "cpuNanos": 1190936,
              "residentBytes": 27189248
            },
            "generatorLateNanos": [
              257203,
              70840283
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 25.32,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.5574218743055,
              "p50Nanos": 23529379,
              "p90Nanos": 31520010,
              "p99Nanos": 42544045,
              "corrected99Nanos": null,
              "cpuNanos": 1016546,
              "residentBytes": 27598848
            },
            "generatorLateNanos": [
              237410,
              93869049
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 25.26,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 584.4017531658735,
              "p50Nanos": 22645929,
              "p90Nanos": 28165209,
              "p99Nanos": 41821916,
              "corrected99Nanos": null,
              "cpuNanos": 907955,
              "residentBytes": 27815936
            },
            "generatorLateNanos": [
              176524,
              69597570
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 25.23,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 299.7955460750141,
              "p50Nanos": 21726730,
              "p90Nanos": 28330668,
              "p99Nanos": 39684582,
              "corrected99Nanos": null,
              "cpuNanos": 885247,
              "residentBytes": 27967488
            },
            "generatorLateNanos": [
              218640,
              34916772
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 24.93,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.05136264712814,
              "p50Nanos": 22707534,
              "p90Nanos": 29906039,
              "p99Nanos": 1342673631,
              "corrected99Nanos": null,
              "cpuNanos": 828131,
              "residentBytes": 28057600
            },
            "generatorLateNanos": [
              207153,
              65241813
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 24.62,
            "errors": 0,
            "figures": {
              "requests": 4646,
              "perSecond": 652.1963684754797,
              "p50Nanos": 23405495,
              "p90Nanos": 28695134,
              "p99Nanos": 40972955,
              "corrected99Nanos": 41637507,
              "cpuNanos": 857728,
              "residentBytes": 26234880
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 24.52,
            "errors": 0,
            "figures": {
              "requests": 3543,
              "perSecond": 482.3268427781193,
              "p50Nanos": 23728768,
              "p90Nanos": 29929885,
              "p99Nanos": 47536805,
              "corrected99Nanos": 1845291187,
              "cpuNanos": 911109,
              "residentBytes": 26243072
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
          "requests": 1027,
          "cpuNanos": 2609542,
          "computeNanos": 485927,
          "residentBytes": 189640704,
          "sliceNanos": null
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 23.07,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.51257476159056,
              "p50Nanos": 23262814,
              "p90Nanos": 30438988,
              "p99Nanos": 37110707,
              "corrected99Nanos": null,
              "cpuNanos": 1156812,
              "residentBytes": 189726720
            },
            "generatorLateNanos": [
              267328,
              11561591
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 22.36,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.01831110006583,
              "p50Nanos": 22387309,
              "p90Nanos": 28318764,
              "p99Nanos": 37772895,
              "corrected99Nanos": null,
              "cpuNanos": 870846,
              "residentBytes": 180600832
            },
            "generatorLateNanos": [
              212768,
              10730743
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 23.11,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.7334216148297,
              "p50Nanos": 21976907,
              "p90Nanos": 26167291,
              "p99Nanos": 40635943,
              "corrected99Nanos": null,
              "cpuNanos": 814799,
              "residentBytes": 192794624
            },
            "generatorLateNanos": [
              167492,
              18373526
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 22.94,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 300.0919564735134,
              "p50Nanos": 21632352,
              "p90Nanos": 27854138,
              "p99Nanos": 38614337,
              "corrected99Nanos": null,
              "cpuNanos": 850000,
              "residentBytes": 192892928
            },
            "generatorLateNanos": [
              217734,
              14449002
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 23.04,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.9034224882754,
              "p50Nanos": 22750119,
              "p90Nanos": 558147289,
              "p99Nanos": 1316538826,
              "corrected99Nanos": null,
              "cpuNanos": 870846,
              "residentBytes": 193556480
            },
            "generatorLateNanos": [
              237451,
              657381250
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 22.19,
            "errors": 0,
            "figures": {
              "requests": 4807,
              "perSecond": 671.7944489070869,
              "p50Nanos": 23175275,
              "p90Nanos": 27295890,
              "p99Nanos": 33071227,
              "corrected99Nanos": 33118065,
              "cpuNanos": 795731,
              "residentBytes": 195043328
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 23.4,
            "errors": 0,
            "figures": {
              "requests": 3606,
              "perSecond": 490.4156512328897,
              "p50Nanos": 23956944,
              "p90Nanos": 28815118,
              "p99Nanos": 37241336,
              "corrected99Nanos": 1835760164,
              "cpuNanos": 713929,
              "residentBytes": 196636672
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
          "requests": 967,
          "cpuNanos": 1830403,
          "computeNanos": 497990,
          "residentBytes": 181194752,
          "sliceNanos": null
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 23.1,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.54801948352855,
              "p50Nanos": 23201112,
              "p90Nanos": 30541317,
              "p99Nanos": 39462668,
              "corrected99Nanos": null,
              "cpuNanos": 1709512,
              "residentBytes": 189906944
            },
            "generatorLateNanos": [
              250529,
              10704860
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 22.24,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.0672223364553,
              "p50Nanos": 21913391,
              "p90Nanos": 25779616,
              "p99Nanos": 36099380,
              "corrected99Nanos": null,
              "cpuNanos": 988641,
              "residentBytes": 190558208
            },
            "generatorLateNanos": [
              196993,
              7780311
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 21.82,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.1416360714522,
              "p50Nanos": 21721588,
              "p90Nanos": 25052771,
              "p99Nanos": 34673760,
              "corrected99Nanos": null,
              "cpuNanos": 821215,
              "residentBytes": 192315392
            },
            "generatorLateNanos": [
              152139,
              20985146
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 20.94,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 299.9297895758681,
              "p50Nanos": 21562640,
              "p90Nanos": 27163602,
              "p99Nanos": 33990319,
              "corrected99Nanos": null,
              "cpuNanos": 875000,
              "residentBytes": 194916352
            },
            "generatorLateNanos": [
              185350,
              6879512
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 20.48,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.7443467562566,
              "p50Nanos": 22726034,
              "p90Nanos": 29823003,
              "p99Nanos": 1312737220,
              "corrected99Nanos": null,
              "cpuNanos": 950778,
              "residentBytes": 194981888
            },
            "generatorLateNanos": [
              241652,
              20441374
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 20.04,
            "errors": 0,
            "figures": {
              "requests": 4641,
              "perSecond": 646.9281127048132,
              "p50Nanos": 23870493,
              "p90Nanos": 28764634,
              "p99Nanos": 37102807,
              "corrected99Nanos": 37102807,
              "cpuNanos": 865012,
              "residentBytes": 195321856
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 19.94,
            "errors": 0,
            "figures": {
              "requests": 3707,
              "perSecond": 500.6283091285546,
              "p50Nanos": 23037327,
              "p90Nanos": 28094633,
              "p99Nanos": 39483003,
              "corrected99Nanos": 1853590836,
              "cpuNanos": 781933,
              "residentBytes": 195354624
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
          "requests": 1000,
          "cpuNanos": 833782,
          "computeNanos": 503100,
          "residentBytes": 12038144,
          "sliceNanos": null
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 19.06,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.52079464443719,
              "p50Nanos": 22281575,
              "p90Nanos": 28418461,
              "p99Nanos": 34171944,
              "corrected99Nanos": null,
              "cpuNanos": 902481,
              "residentBytes": 13189120
            },
            "generatorLateNanos": [
              267142,
              25931291
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 17.95,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.9653421276751,
              "p50Nanos": 21885310,
              "p90Nanos": 26082536,
              "p99Nanos": 34671156,
              "corrected99Nanos": null,
              "cpuNanos": 895477,
              "residentBytes": 13815808
            },
            "generatorLateNanos": [
              198560,
              8448761
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 18.62,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.354542956333,
              "p50Nanos": 21601019,
              "p90Nanos": 23960709,
              "p99Nanos": 29705346,
              "corrected99Nanos": null,
              "cpuNanos": 766441,
              "residentBytes": 14446592
            },
            "generatorLateNanos": [
              153657,
              5527752
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 18.97,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 299.941001438306,
              "p50Nanos": 21160709,
              "p90Nanos": 23493423,
              "p99Nanos": 31986433,
              "corrected99Nanos": null,
              "cpuNanos": 853696,
              "residentBytes": 14446592
            },
            "generatorLateNanos": [
              163936,
              6410894
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 18.83,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.0433069854673,
              "p50Nanos": 22023653,
              "p90Nanos": 25968861,
              "p99Nanos": 1315178265,
              "corrected99Nanos": null,
              "cpuNanos": 918017,
              "residentBytes": 14417920
            },
            "generatorLateNanos": [
              209611,
              7963996
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 19.4,
            "errors": 0,
            "figures": {
              "requests": 4911,
              "perSecond": 682.9457835361155,
              "p50Nanos": 22674549,
              "p90Nanos": 26805385,
              "p99Nanos": 32456360,
              "corrected99Nanos": 32456360,
              "cpuNanos": 804376,
              "residentBytes": 14565376
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 19.99,
            "errors": 0,
            "figures": {
              "requests": 3736,
              "perSecond": 507.56892364232016,
              "p50Nanos": 22937260,
              "p90Nanos": 27509370,
              "p99Nanos": 38374212,
              "corrected99Nanos": 1847548436,
              "cpuNanos": 848243,
              "residentBytes": 12967936
            },
            "generatorLateNanos": null
          }
        ]
      }
    ]
  }
];
