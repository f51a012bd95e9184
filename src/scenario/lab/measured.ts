// Measurements of `npm run lab`, without the single latencies. Written by `npm run docs` from lab/results: do not edit.

import { t } from '../../languages/t.ts';
import type { LabMeasurement } from './measurement.ts';

export const LAB_MEASUREMENTS: readonly LabMeasurement[] = [
  {
    "machine": "amd-epyc-2-cores",
    "command": "npm run lab",
    "note": t`The pool of threads in Java was measured a second time, with --servers java-pool. Its first calibration gave 2.4 ms of CPU per request, two to three times what the loads then used, so every prediction that depends on the cores was wrong by that factor. Nothing else was measured twice.`,
    "profile": {
      "threadwayMachine": 1,
      "machine": {
        "cpu": "AMD EPYC",
        "cores": "2",
        "memory": "24105MiB",
        "free": "23494MiB",
        "system": "Linux 6.18.44-fc-v657 x64",
        "runtime": "Node.js v20.20.2",
        "measured": "2026-11-23T05:37:08.743Z",
        "loadAverage": "1.27",
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
          "value": "3.39us",
          "how": "Two threads on one core pass a byte back and forth through pipes. The cost of the calls themselves is measured and subtracted. Includes wake-up and switch."
        },
        "slice": {
          "value": "4.06ms",
          "how": "Two threads compute on one core: the median time that one of them is off the core."
        },
        "slack": {
          "value": "163us",
          "how": "How late a thread returns from a wait of 2 ms: the median of 300."
        },
        "threadCreation": {
          "value": "77.7us",
          "how": "CPU time of the process while it creates 512 threads that Node creates for its pool, per thread."
        },
        "resident": {
          "value": "29016",
          "how": "Growth of resident memory by 512 threads that Node creates for its pool, per thread: touched pages, page tables and the kernel stack."
        },
        "stack": {
          "value": "8196KiB",
          "how": "Growth of the address space by 512 threads that Node creates for its pool, per thread."
        }
      },
      "others": {
        "wakeUp": {
          "value": "49us",
          "how": "The same exchange of a byte when the threads may run on any core."
        },
        "loopTimer": {
          "value": "264us",
          "how": "How late a timer of 3 ms fires in an event loop of Node: the mean of 150."
        },
        "threadTouched": {
          "value": "8504",
          "how": "Only the touched pages, as ps counts them (RSS), of 512 threads that Node creates for its pool, per thread."
        }
      }
    },
    "pinnedCores": 1,
    "seconds": 8,
    "upstreamNanos": [
      19879799,
      20002454,
      20173077,
      20496711,
      20729387,
      20777237,
      20786523,
      20794668,
      20807012,
      20820840,
      20836196,
      20841356,
      20849082,
      20858147,
      20868536,
      20874367,
      20882522,
      20887272,
      20899585,
      20910334,
      20920369,
      20926825,
      20933227,
      20945620,
      20949275,
      20962953,
      20974835,
      20979598,
      20986833,
      21001534,
      21017736,
      21046508,
      21074591,
      21104049,
      21124181,
      21154731,
      21222680,
      21242355,
      21295047,
      21368247,
      21450541,
      21536263,
      21633142,
      21746777,
      21953569,
      22281656,
      22502418,
      22887392,
      23502010,
      25677625
    ],
    "servers": [
      {
        "id": "node-loop",
        "title": t`Node’s event loop`,
        "model": "event-loop",
        "threads": null,
        "runtime": "Node.js v20.20.2",
        "calibration": {
          "requests": 491,
          "cpuNanos": 1126310,
          "computeNanos": 494173,
          "residentBytes": 59580416,
          "sliceNanos": null,
          "isSettled": true
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 0.96,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.56292608063885,
              "p50Nanos": 23189449,
              "p90Nanos": 26785867,
              "p99Nanos": 33793894,
              "corrected99Nanos": null,
              "cpuNanos": 1178409,
              "residentBytes": 60071936
            },
            "generatorLateNanos": [
              348265,
              75614327
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 1.04,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.0145351544276,
              "p50Nanos": 21759835,
              "p90Nanos": 23149544,
              "p99Nanos": 26645669,
              "corrected99Nanos": null,
              "cpuNanos": 875843,
              "residentBytes": 60149760
            },
            "generatorLateNanos": [
              224335,
              6804114
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 0.88,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.3369252958475,
              "p50Nanos": 21879390,
              "p90Nanos": 23683592,
              "p99Nanos": 27915608,
              "corrected99Nanos": null,
              "cpuNanos": 778225,
              "residentBytes": 63959040
            },
            "generatorLateNanos": [
              182948,
              2897702
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 0.91,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 299.86411270923156,
              "p50Nanos": 21423395,
              "p90Nanos": 22910342,
              "p99Nanos": 26017836,
              "corrected99Nanos": null,
              "cpuNanos": 914383,
              "residentBytes": 64499712
            },
            "generatorLateNanos": [
              230210,
              29435696
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 0.77,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.7953085261023,
              "p50Nanos": 22196239,
              "p90Nanos": 25646539,
              "p99Nanos": 1323339022,
              "corrected99Nanos": null,
              "cpuNanos": 906562,
              "residentBytes": 65335296
            },
            "generatorLateNanos": [
              221076,
              5119635
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 0.71,
            "errors": 0,
            "figures": {
              "requests": 5209,
              "perSecond": 725.1653972359552,
              "p50Nanos": 21662199,
              "p90Nanos": 23406396,
              "p99Nanos": 27543779,
              "corrected99Nanos": 27740471,
              "cpuNanos": 748269,
              "residentBytes": 65425408
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 0.75,
            "errors": 0,
            "figures": {
              "requests": 4051,
              "perSecond": 549.4494879716851,
              "p50Nanos": 21621953,
              "p90Nanos": 23235437,
              "p99Nanos": 28082993,
              "corrected99Nanos": 1860713306,
              "cpuNanos": 745566,
              "residentBytes": 72110080
            },
            "generatorLateNanos": null
          }
        ]
      },
      {
        "id": "node-workers",
        "title": t`A pool of worker threads in Node`,
        "model": "blocking-pool",
        "threads": 32,
        "runtime": "Node.js v20.20.2",
        "calibration": {
          "requests": 468,
          "cpuNanos": 1150573,
          "computeNanos": 542403,
          "residentBytes": 317730816,
          "sliceNanos": null,
          "isSettled": false
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 1.77,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.54257549557097,
              "p50Nanos": 24287018,
              "p90Nanos": 29820819,
              "p99Nanos": 42368670,
              "corrected99Nanos": null,
              "cpuNanos": 1365424,
              "residentBytes": 318943232
            },
            "generatorLateNanos": [
              338237,
              19467252
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 1.57,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.8809342398165,
              "p50Nanos": 23803021,
              "p90Nanos": 27736324,
              "p99Nanos": 35686298,
              "corrected99Nanos": null,
              "cpuNanos": 1081150,
              "residentBytes": 317259776
            },
            "generatorLateNanos": [
              308310,
              18796111
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 1.69,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.1271539853088,
              "p50Nanos": 22531973,
              "p90Nanos": 25186412,
              "p99Nanos": 30041335,
              "corrected99Nanos": null,
              "cpuNanos": 853619,
              "residentBytes": 320376832
            },
            "generatorLateNanos": [
              215228,
              5630521
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 2.12,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 299.89342050363587,
              "p50Nanos": 22075416,
              "p90Nanos": 23887318,
              "p99Nanos": 27950166,
              "corrected99Nanos": null,
              "cpuNanos": 1038898,
              "residentBytes": 318361600
            },
            "generatorLateNanos": [
              225190,
              25588119
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 2.1,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.93549109355376,
              "p50Nanos": 23129234,
              "p90Nanos": 579024594,
              "p99Nanos": 1317173765,
              "corrected99Nanos": null,
              "cpuNanos": 955150,
              "residentBytes": 321191936
            },
            "generatorLateNanos": [
              285140,
              657154097
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 1.85,
            "errors": 0,
            "figures": {
              "requests": 5157,
              "perSecond": 718.9429046928428,
              "p50Nanos": 21871334,
              "p90Nanos": 24049084,
              "p99Nanos": 27741358,
              "corrected99Nanos": 27741358,
              "cpuNanos": 750673,
              "residentBytes": 329342976
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 1.86,
            "errors": 0,
            "figures": {
              "requests": 4026,
              "perSecond": 548.1404641847377,
              "p50Nanos": 21667759,
              "p90Nanos": 23123438,
              "p99Nanos": 29270798,
              "corrected99Nanos": 1850349134,
              "cpuNanos": 722707,
              "residentBytes": 337129472
            },
            "generatorLateNanos": null
          }
        ]
      },
      {
        "id": "python-threads",
        "title": t`Python’s thread for each connection`,
        "model": "thread-per-request",
        "threads": null,
        "runtime": "Python 3.11.7",
        "calibration": {
          "requests": 532,
          "cpuNanos": 1094277,
          "computeNanos": 458486,
          "residentBytes": 23740416,
          "sliceNanos": 5000000,
          "isSettled": true
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 2,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.5296159522243,
              "p50Nanos": 22843535,
              "p90Nanos": 25121553,
              "p99Nanos": 29419990,
              "corrected99Nanos": null,
              "cpuNanos": 1405617,
              "residentBytes": 27299840
            },
            "generatorLateNanos": [
              297192,
              3460757
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 1.69,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.98825594706176,
              "p50Nanos": 23307100,
              "p90Nanos": 28366604,
              "p99Nanos": 36128710,
              "corrected99Nanos": null,
              "cpuNanos": 1200447,
              "residentBytes": 27639808
            },
            "generatorLateNanos": [
              239422,
              26444794
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 2.31,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.4317400294096,
              "p50Nanos": 23735492,
              "p90Nanos": 27735967,
              "p99Nanos": 32697847,
              "corrected99Nanos": null,
              "cpuNanos": 1055546,
              "residentBytes": 27803648
            },
            "generatorLateNanos": [
              215997,
              15813909
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 2.03,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 299.89364149074527,
              "p50Nanos": 22089923,
              "p90Nanos": 23810402,
              "p99Nanos": 31042401,
              "corrected99Nanos": null,
              "cpuNanos": 1200146,
              "residentBytes": 27906048
            },
            "generatorLateNanos": [
              216532,
              14937667
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 1.87,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.91480209459127,
              "p50Nanos": 23078722,
              "p90Nanos": 26904418,
              "p99Nanos": 1315040971,
              "corrected99Nanos": null,
              "cpuNanos": 1162124,
              "residentBytes": 27987968
            },
            "generatorLateNanos": [
              243821,
              6645001
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 1.66,
            "errors": 0,
            "figures": {
              "requests": 4743,
              "perSecond": 660.3088214925469,
              "p50Nanos": 23575484,
              "p90Nanos": 27239781,
              "p99Nanos": 34721298,
              "corrected99Nanos": 34721298,
              "cpuNanos": 1043376,
              "residentBytes": 26157056
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 2.09,
            "errors": 0,
            "figures": {
              "requests": 3275,
              "perSecond": 447.82369180925195,
              "p50Nanos": 25887084,
              "p90Nanos": 32543232,
              "p99Nanos": 44173143,
              "corrected99Nanos": 1846220423,
              "cpuNanos": 1177909,
              "residentBytes": 26157056
            },
            "generatorLateNanos": null
          }
        ]
      },
      {
        "id": "java-pool",
        "title": t`A pool of threads in Java`,
        "model": "blocking-pool",
        "threads": 32,
        "runtime": "Java 25.0.3",
        "calibration": {
          "requests": 518,
          "cpuNanos": 1003861,
          "computeNanos": 504362,
          "residentBytes": 181288960,
          "sliceNanos": null,
          "isSettled": true
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 1.72,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.55040828964633,
              "p50Nanos": 23327379,
              "p90Nanos": 27440936,
              "p99Nanos": 33847029,
              "corrected99Nanos": null,
              "cpuNanos": 1195373,
              "residentBytes": 181391360
            },
            "generatorLateNanos": [
              322473,
              26524457
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 1.6,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 299.0026901143426,
              "p50Nanos": 22893984,
              "p90Nanos": 25737153,
              "p99Nanos": 29337036,
              "corrected99Nanos": null,
              "cpuNanos": 1064367,
              "residentBytes": 192765952
            },
            "generatorLateNanos": [
              272818,
              8649692
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 1.43,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.4195365431721,
              "p50Nanos": 21809711,
              "p90Nanos": 23718937,
              "p99Nanos": 27587621,
              "corrected99Nanos": null,
              "cpuNanos": 776305,
              "residentBytes": 192806912
            },
            "generatorLateNanos": [
              167063,
              5416588
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 1.31,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 299.92165408766516,
              "p50Nanos": 21094957,
              "p90Nanos": 22169436,
              "p99Nanos": 23834267,
              "corrected99Nanos": null,
              "cpuNanos": 850000,
              "residentBytes": 198578176
            },
            "generatorLateNanos": [
              171193,
              38626439
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 1.11,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.95637758407514,
              "p50Nanos": 21693354,
              "p90Nanos": 544999105,
              "p99Nanos": 1310643192,
              "corrected99Nanos": null,
              "cpuNanos": 774085,
              "residentBytes": 198623232
            },
            "generatorLateNanos": [
              180578,
              649365964
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 1.02,
            "errors": 0,
            "figures": {
              "requests": 5210,
              "perSecond": 723.2401734251795,
              "p50Nanos": 21661722,
              "p90Nanos": 23634042,
              "p99Nanos": 30535388,
              "corrected99Nanos": 30884155,
              "cpuNanos": 741189,
              "residentBytes": 200802304
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 0.94,
            "errors": 0,
            "figures": {
              "requests": 3933,
              "perSecond": 532.2530016020206,
              "p50Nanos": 22228323,
              "p90Nanos": 24946698,
              "p99Nanos": 30413729,
              "corrected99Nanos": 1845640559,
              "cpuNanos": 778210,
              "residentBytes": 200802304
            },
            "generatorLateNanos": null
          }
        ]
      },
      {
        "id": "java-virtual",
        "title": t`Java’s virtual threads`,
        "model": "green-threads",
        "threads": null,
        "runtime": "Java 25.0.3",
        "calibration": {
          "requests": 524,
          "cpuNanos": 1087786,
          "computeNanos": 500404,
          "residentBytes": 190173184,
          "sliceNanos": null,
          "isSettled": true
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 1.13,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.52182897749627,
              "p50Nanos": 22238887,
              "p90Nanos": 24070194,
              "p99Nanos": 28773209,
              "corrected99Nanos": null,
              "cpuNanos": 1182519,
              "residentBytes": 195461120
            },
            "generatorLateNanos": [
              276645,
              4090583
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 1.04,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.92204551471974,
              "p50Nanos": 22189146,
              "p90Nanos": 25427438,
              "p99Nanos": 33377003,
              "corrected99Nanos": null,
              "cpuNanos": 1085402,
              "residentBytes": 195731456
            },
            "generatorLateNanos": [
              218905,
              6967288
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 0.88,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.2217723349781,
              "p50Nanos": 23561908,
              "p90Nanos": 31017143,
              "p99Nanos": 49939799,
              "corrected99Nanos": null,
              "cpuNanos": 896065,
              "residentBytes": 199475200
            },
            "generatorLateNanos": [
              247722,
              27920399
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 0.9,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 300.18044131352787,
              "p50Nanos": 22562812,
              "p90Nanos": 26788946,
              "p99Nanos": 38519634,
              "corrected99Nanos": null,
              "cpuNanos": 1112500,
              "residentBytes": 199553024
            },
            "generatorLateNanos": [
              229866,
              20782234
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 0.76,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.97646952954136,
              "p50Nanos": 24086997,
              "p90Nanos": 32408514,
              "p99Nanos": 1324810621,
              "corrected99Nanos": null,
              "cpuNanos": 1135886,
              "residentBytes": 199602176
            },
            "generatorLateNanos": [
              300779,
              22643859
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 0.94,
            "errors": 0,
            "figures": {
              "requests": 4752,
              "perSecond": 675.632554697275,
              "p50Nanos": 22983496,
              "p90Nanos": 26708132,
              "p99Nanos": 34153239,
              "corrected99Nanos": 34153239,
              "cpuNanos": 901686,
              "residentBytes": 199647232
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 0.96,
            "errors": 0,
            "figures": {
              "requests": 3814,
              "perSecond": 516.8456233432167,
              "p50Nanos": 22790807,
              "p90Nanos": 26068927,
              "p99Nanos": 31268951,
              "corrected99Nanos": 1853786442,
              "cpuNanos": 823696,
              "residentBytes": 199647232
            },
            "generatorLateNanos": null
          }
        ]
      },
      {
        "id": "go",
        "title": t`Go`,
        "model": "green-threads",
        "threads": null,
        "runtime": "go1.26.8 linux/amd64",
        "calibration": {
          "requests": 535,
          "cpuNanos": 905226,
          "computeNanos": 504031,
          "residentBytes": 12247040,
          "sliceNanos": null,
          "isSettled": true
        },
        "runs": [
          {
            "load": "poisson-100",
            "loadAverage": 1.17,
            "errors": 0,
            "figures": {
              "requests": 701,
              "perSecond": 98.52446669235748,
              "p50Nanos": 21685658,
              "p90Nanos": 22435981,
              "p99Nanos": 24756802,
              "corrected99Nanos": null,
              "cpuNanos": 928478,
              "residentBytes": 13082624
            },
            "generatorLateNanos": [
              244550,
              2358545
            ]
          },
          {
            "load": "poisson-300",
            "loadAverage": 1.14,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.95949972190556,
              "p50Nanos": 21688571,
              "p90Nanos": 23119287,
              "p99Nanos": 26929421,
              "corrected99Nanos": null,
              "cpuNanos": 861289,
              "residentBytes": 13680640
            },
            "generatorLateNanos": [
              201559,
              2766774
            ]
          },
          {
            "load": "poisson-600",
            "loadAverage": 1.04,
            "errors": 0,
            "figures": {
              "requests": 4209,
              "perSecond": 585.3402910126031,
              "p50Nanos": 23452789,
              "p90Nanos": 29179065,
              "p99Nanos": 37897101,
              "corrected99Nanos": null,
              "cpuNanos": 872845,
              "residentBytes": 14323712
            },
            "generatorLateNanos": [
              231781,
              8767732
            ]
          },
          {
            "load": "even-300",
            "loadAverage": 1.04,
            "errors": 0,
            "figures": {
              "requests": 2160,
              "perSecond": 299.74974945804547,
              "p50Nanos": 21263755,
              "p90Nanos": 22661015,
              "p99Nanos": 25916816,
              "corrected99Nanos": null,
              "cpuNanos": 851942,
              "residentBytes": 14364672
            },
            "generatorLateNanos": [
              191824,
              33532511
            ]
          },
          {
            "load": "stall-300",
            "loadAverage": 1.1,
            "errors": 0,
            "figures": {
              "requests": 2140,
              "perSecond": 298.91820537223515,
              "p50Nanos": 21382074,
              "p90Nanos": 22414854,
              "p99Nanos": 1303380601,
              "corrected99Nanos": null,
              "cpuNanos": 791177,
              "residentBytes": 14434304
            },
            "generatorLateNanos": [
              175456,
              6698765
            ]
          },
          {
            "load": "closed-16",
            "loadAverage": 0.93,
            "errors": 0,
            "figures": {
              "requests": 5352,
              "perSecond": 744.5946504445526,
              "p50Nanos": 21258335,
              "p90Nanos": 22524489,
              "p99Nanos": 25338259,
              "corrected99Nanos": 25338259,
              "cpuNanos": 754557,
              "residentBytes": 14434304
            },
            "generatorLateNanos": null
          },
          {
            "load": "closed-16-stall",
            "loadAverage": 0.85,
            "errors": 0,
            "figures": {
              "requests": 4113,
              "perSecond": 558.1200319698484,
              "p50Nanos": 21273563,
              "p90Nanos": 22734748,
              "p99Nanos": 27697649,
              "corrected99Nanos": 1852111408,
              "cpuNanos": 759143,
              "residentBytes": 13099008
            },
            "generatorLateNanos": null
          }
        ]
      }
    ]
  }
];
