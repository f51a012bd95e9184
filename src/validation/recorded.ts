// Recorded results of the claims, the servers of the lab and the queues of theory. Written by `npm run evidence`.

import type { RecordedResults } from './record.ts';

export const RECORDED: RecordedResults = {
 "claims": {
  "000/throughput": [
   {
    "simulated": "17048.2",
    "error": 0.002837242,
    "outcome": "met"
   },
   {
    "simulated": "0.0053649",
    "error": 0.9233586,
    "outcome": "not reproduced"
   },
   {
    "simulated": "1.00558",
    "error": 0.005581038,
    "outcome": "met"
   }
  ],
  "000/tail": [
   {
    "simulated": "1.26816",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "1.05674",
    "error": null,
    "outcome": "met"
   }
  ],
  "000/load-average": [
   {
    "simulated": "7.56639",
    "error": 0.05420133,
    "outcome": "met"
   },
   {
    "simulated": "4.95068",
    "error": 0.009863281,
    "outcome": "met"
   },
   {
    "simulated": "40.8023",
    "error": 0.004822193,
    "outcome": "met"
   },
   {
    "simulated": "25.7534",
    "error": 0.3039617,
    "outcome": "not reproduced"
   }
  ],
  "001/blocking-wins": [
   {
    "simulated": "0.250002",
    "error": 0.000008653838,
    "outcome": "met"
   },
   {
    "simulated": "1700",
    "error": 0,
    "outcome": "met"
   },
   {
    "simulated": "2",
    "error": 0,
    "outcome": "met"
   }
  ],
  "001/single-selector": [
   {
    "simulated": "5.46239",
    "error": null,
    "outcome": "met"
   }
  ],
  "001/poll-needs-few": [
   {
    "simulated": "0.0604786",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "0.0755534",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "0.32026",
    "error": null,
    "outcome": "met"
   }
  ],
  "001/no-nptl": [
   {
    "simulated": "0.39694",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "0.999999",
    "error": 7.692331e-7,
    "outcome": "met"
   },
   {
    "simulated": "0.999998",
    "error": 0.000002307696,
    "outcome": "met"
   }
  ],
  "002/sync-1k-20ms": [
   {
    "simulated": "1000",
    "error": 0,
    "outcome": "met"
   },
   {
    "simulated": "0",
    "error": null,
    "outcome": "met"
   }
  ],
  "002/async-1k-20ms": [
   {
    "simulated": "1000",
    "error": 0,
    "outcome": "met"
   },
   {
    "simulated": "0",
    "error": null,
    "outcome": "met"
   }
  ],
  "002/sync-2k-20ms": [
   {
    "simulated": "2000",
    "error": 0.0020758,
    "outcome": "not reproduced"
   },
   {
    "simulated": "0",
    "error": 1,
    "outcome": "not reproduced"
   },
   {
    "simulated": "2000",
    "error": 0,
    "outcome": "met"
   },
   {
    "simulated": "2.44122, 10.2892",
    "error": null,
    "outcome": "met"
   }
  ],
  "002/sync-1k-30s": [
   {
    "simulated": "14.6748",
    "error": 0.0003289144,
    "outcome": "met"
   },
   {
    "simulated": "54.0958",
    "error": 0.001830368,
    "outcome": "met"
   },
   {
    "simulated": "900",
    "error": 0,
    "outcome": "met"
   },
   {
    "simulated": "565.407",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "60.5427",
    "error": 0.3945728,
    "outcome": "not reproduced"
   }
  ],
  "002/slow-motion": [
   {
    "simulated": "4.5, 5, 9",
    "error": null,
    "outcome": "met"
   }
  ],
  "002/sync-1k-60ms": [
   {
    "simulated": "832.222",
    "error": 0.0002664177,
    "outcome": "met"
   },
   {
    "simulated": "3.82326",
    "error": 0.05498225,
    "outcome": "met"
   },
   {
    "simulated": "167.5",
    "error": 0.002994012,
    "outcome": "met"
   },
   {
    "simulated": "1000",
    "error": 0,
    "outcome": "met"
   }
  ],
  "002/async-10k": [
   {
    "simulated": "10000",
    "error": 0,
    "outcome": "met"
   },
   {
    "simulated": "30.644",
    "error": 0.02146773,
    "outcome": "met"
   }
  ],
  "002/find-out": [
   {
    "simulated": "201",
    "error": null,
    "outcome": "met"
   }
  ],
  "002/memory": [
   {
    "simulated": "13748",
    "error": 0,
    "outcome": "met"
   },
   {
    "simulated": "15812",
    "error": 0,
    "outcome": "met"
   },
   {
    "simulated": "34388",
    "error": 0,
    "outcome": "met"
   },
   {
    "simulated": "220148",
    "error": 0.0005992373,
    "outcome": "met"
   },
   {
    "simulated": "2077748",
    "error": 0.0006983455,
    "outcome": "met"
   },
   {
    "simulated": "20653748",
    "error": 0.0007214788,
    "outcome": "met"
   }
  ],
  "002/counter": [
   {
    "simulated": "0.00860662",
    "error": 0.02664306,
    "outcome": "met"
   },
   {
    "simulated": "0.00860662",
    "error": 0.02595998,
    "outcome": "met"
   },
   {
    "simulated": "116.19, 232.191, 463.528, 922.99",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "0.002595",
    "error": 0.0765796,
    "outcome": "met"
   },
   {
    "simulated": "0.002595",
    "error": 0.07114143,
    "outcome": "met"
   },
   {
    "simulated": "385.356, 771.623, 1540.41, 3067.31",
    "error": null,
    "outcome": "met"
   }
  ],
  "002/output-lock": [
   {
    "simulated": "42394.7",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "71862",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "142928",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "13",
    "error": 0,
    "outcome": "met"
   },
   {
    "simulated": "0",
    "error": null,
    "outcome": "met"
   }
  ],
  "003/ab-1": [
   {
    "simulated": "4.98483",
    "error": 0.0009696869,
    "outcome": "met"
   },
   {
    "simulated": "0.602112",
    "error": 0.3978885,
    "outcome": "met"
   },
   {
    "simulated": "2000.65",
    "error": 0.0003269,
    "outcome": "met"
   },
   {
    "simulated": "2000.65",
    "error": 0.0001730135,
    "outcome": "met"
   },
   {
    "simulated": "2000.65",
    "error": 0.0001730135,
    "outcome": "met"
   },
   {
    "simulated": "2000.65",
    "error": 0.0006724276,
    "outcome": "met"
   }
  ],
  "003/ab-10": [
   {
    "simulated": "49.8345",
    "error": 0.0001110682,
    "outcome": "met"
   },
   {
    "simulated": "0.602112",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "2001.86",
    "error": 0.0009288,
    "outcome": "met"
   },
   {
    "simulated": "2001.86",
    "error": 0.0004285857,
    "outcome": "met"
   },
   {
    "simulated": "2001.86",
    "error": 0.0004285857,
    "outcome": "met"
   },
   {
    "simulated": "2001.86",
    "error": 0.00007112887,
    "outcome": "met"
   }
  ],
  "003/ab-100": [
   {
    "simulated": "490.757",
    "error": 0.01375078,
    "outcome": "met"
   },
   {
    "simulated": "0.602112",
    "error": 0.6989443,
    "outcome": "not reproduced"
   },
   {
    "simulated": "0.602112",
    "error": 0.8795777,
    "outcome": "not reproduced"
   },
   {
    "simulated": "2.40845",
    "error": 0.6559361,
    "outcome": "not reproduced"
   },
   {
    "simulated": "6.6519",
    "error": 0.2608996,
    "outcome": "not reproduced"
   },
   {
    "simulated": "2004.88",
    "error": 0.002438656,
    "outcome": "met"
   },
   {
    "simulated": "2004.88",
    "error": 0.0009372499,
    "outcome": "met"
   },
   {
    "simulated": "2004.88",
    "error": 0.0005596653,
    "outcome": "met"
   },
   {
    "simulated": "2004.88",
    "error": 0.00205211,
    "outcome": "met"
   },
   {
    "simulated": "2015.14",
    "error": 0.001065574,
    "outcome": "met"
   }
  ],
  "003/ab-500": [
   {
    "simulated": "490.655",
    "error": 0.00521455,
    "outcome": "met"
   },
   {
    "simulated": "1904.21",
    "error": 0.02212239,
    "outcome": "met"
   },
   {
    "simulated": "1920.99",
    "error": 0.0283679,
    "outcome": "met"
   },
   {
    "simulated": "1920.99",
    "error": 0.02617053,
    "outcome": "met"
   },
   {
    "simulated": "2004.88",
    "error": 0.02201107,
    "outcome": "met"
   },
   {
    "simulated": "2071.99",
    "error": 0.01239934,
    "outcome": "met"
   },
   {
    "simulated": "3909.09",
    "error": 0.01298039,
    "outcome": "met"
   },
   {
    "simulated": "3909.09",
    "error": 0.006719374,
    "outcome": "met"
   },
   {
    "simulated": "3922.24",
    "error": 0.03748702,
    "outcome": "met"
   },
   {
    "simulated": "64.7496",
    "error": 0.3948639,
    "outcome": "not reproduced"
   }
  ],
  "003/law": [
   {
    "simulated": "4.99975",
    "error": 0.0000499975,
    "outcome": "met"
   },
   {
    "simulated": "4.99975",
    "error": 0.0000499975,
    "outcome": "met"
   },
   {
    "simulated": "4.99975",
    "error": 0.0000499975,
    "outcome": "met"
   },
   {
    "simulated": "4.99969",
    "error": 0.00006291604,
    "outcome": "met"
   },
   {
    "simulated": "4.99969",
    "error": 0.00006291604,
    "outcome": "met"
   },
   {
    "simulated": "4.99975",
    "error": 0.0000499975,
    "outcome": "met"
   },
   {
    "simulated": "34.9981",
    "error": 0.00005337215,
    "outcome": "met"
   },
   {
    "simulated": "34.9981",
    "error": 0.00005337215,
    "outcome": "met"
   },
   {
    "simulated": "34.9976",
    "error": 0.0000699701,
    "outcome": "met"
   },
   {
    "simulated": "34.9975",
    "error": 0.00007255474,
    "outcome": "met"
   },
   {
    "simulated": "4.99975",
    "error": 0.0000499975,
    "outcome": "met"
   },
   {
    "simulated": "44.9975",
    "error": 0.00005449703,
    "outcome": "met"
   },
   {
    "simulated": "249.985",
    "error": 0.00006049634,
    "outcome": "met"
   },
   {
    "simulated": "249.979",
    "error": 0.00008509776,
    "outcome": "met"
   },
   {
    "simulated": "249.978",
    "error": 0.00008645752,
    "outcome": "met"
   },
   {
    "simulated": "4.99975",
    "error": 0.0000499975,
    "outcome": "met"
   },
   {
    "simulated": "44.9975",
    "error": 0.00005449703,
    "outcome": "met"
   },
   {
    "simulated": "299.982",
    "error": 0.00006112126,
    "outcome": "met"
   },
   {
    "simulated": "999.911",
    "error": 0.00008882711,
    "outcome": "met"
   },
   {
    "simulated": "999.904",
    "error": 0.00009560086,
    "outcome": "met"
   },
   {
    "simulated": "4.99975",
    "error": 0.0000499975,
    "outcome": "met"
   },
   {
    "simulated": "44.9975",
    "error": 0.00005449703,
    "outcome": "met"
   },
   {
    "simulated": "299.982",
    "error": 0.00006112126,
    "outcome": "met"
   },
   {
    "simulated": "1249.91",
    "error": 0.00006886526,
    "outcome": "met"
   },
   {
    "simulated": "2499.81",
    "error": 0.00007442946,
    "outcome": "met"
   }
  ],
  "003/green": [
   {
    "simulated": "2467.5",
    "error": 0.01299829,
    "outcome": "met"
   }
  ],
  "004/intended-start": [
   {
    "simulated": "1772.09",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "177.209",
    "error": 0.002199642,
    "outcome": "met"
   },
   {
    "simulated": "0.1",
    "error": 0,
    "outcome": "met"
   },
   {
    "simulated": "200.1",
    "error": 0.0005,
    "outcome": "met"
   }
  ],
  "004/timer-interrupt": [
   {
    "simulated": "2.0075",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "5.0235",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "0.000996667",
    "error": 0.003333333,
    "outcome": "met"
   },
   {
    "simulated": "2.0075",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "5.0235",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "0.00999",
    "error": 0.001,
    "outcome": "met"
   },
   {
    "simulated": "5",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "0.999333",
    "error": 0.0006666667,
    "outcome": "met"
   }
  ],
  "004/set-throughput": [
   {
    "simulated": "14.0155",
    "error": 0.001107143,
    "outcome": "met"
   },
   {
    "simulated": "40.7035",
    "error": 0.0175875,
    "outcome": "met"
   },
   {
    "simulated": "17.0235",
    "error": 0.001382353,
    "outcome": "met"
   },
   {
    "simulated": "56.0635",
    "error": 0.001133929,
    "outcome": "met"
   },
   {
    "simulated": "20.8635",
    "error": 0.0065,
    "outcome": "met"
   },
   {
    "simulated": "41156.6",
    "error": 0.003819695,
    "outcome": "met"
   },
   {
    "simulated": "1972.66",
    "error": 0.0105844,
    "outcome": "met"
   }
  ],
  "004/acceptable-latency": [
   {
    "simulated": "40.0286",
    "error": 4.718377,
    "outcome": "not reproduced"
   },
   {
    "simulated": "28.9565",
    "error": 0.447827,
    "outcome": "not reproduced"
   },
   {
    "simulated": "49.673",
    "error": 0.0065392,
    "outcome": "met"
   },
   {
    "simulated": "45.8104",
    "error": 0.4273697,
    "outcome": "not reproduced"
   },
   {
    "simulated": "40.0286, 28.9565, 49.673, 45.8104",
    "error": null,
    "outcome": "not reproduced"
   },
   {
    "simulated": "1.02735",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "1.02735",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "1.02735",
    "error": null,
    "outcome": "met"
   },
   {
    "simulated": "1.02735",
    "error": null,
    "outcome": "met"
   }
  ]
 },
 "lab": {
  "amd-epyc-2-cores": {
   "node-loop": [
    {
     "load": "poisson-100",
     "simulated": {
      "requests a second": 98.55688,
      "p50, ms": 22.11314,
      "p90, ms": 23.40797,
      "p99, ms": 26.80394,
      "CPU a request, us": 1126.311,
      "memory, MiB": 56.83789
     }
    },
    {
     "load": "poisson-300",
     "simulated": {
      "requests a second": 299.0464,
      "p50, ms": 22.3915,
      "p90, ms": 24.0137,
      "p99, ms": 27.22357,
      "CPU a request, us": 1126.311,
      "memory, MiB": 56.85742
     }
    },
    {
     "load": "poisson-600",
     "simulated": {
      "requests a second": 585.4615,
      "p50, ms": 23.14776,
      "p90, ms": 25.63529,
      "p99, ms": 28.41223,
      "CPU a request, us": 1126.311,
      "memory, MiB": 56.87695
     }
    },
    {
     "load": "even-300",
     "simulated": {
      "requests a second": 300.0011,
      "p50, ms": 22.08926,
      "p90, ms": 23.40797,
      "p99, ms": 26.80394,
      "CPU a request, us": 1126.311,
      "memory, MiB": 56.83789
     }
    },
    {
     "load": "stall-300",
     "simulated": {
      "requests a second": 299.0464,
      "p50, ms": 22.42136,
      "p90, ms": 24.35709,
      "p99, ms": 1327.982,
      "CPU a request, us": 1126.311,
      "memory, MiB": 56.95898
     }
    },
    {
     "load": "closed-16",
     "simulated": {
      "requests a second": 700.7647,
      "p50, ms": 22.57685,
      "p90, ms": 23.9448,
      "p99, ms": 27.30031,
      "p99 corrected, ms": 27.30031,
      "CPU a request, us": 1126.311,
      "memory, MiB": 56.85156
     }
    },
    {
     "load": "closed-16-stall",
     "simulated": {
      "requests a second": 528.0277,
      "p50, ms": 22.58571,
      "p90, ms": 24.0137,
      "p99, ms": 27.90119,
      "p99 corrected, ms": 1842.814,
      "CPU a request, us": 1126.311,
      "memory, MiB": 56.85156
     }
    }
   ],
   "node-workers": [
    {
     "load": "poisson-100",
     "simulated": {
      "requests a second": 98.55688,
      "p50, ms": 22.14419,
      "p90, ms": 23.43901,
      "p99, ms": 26.83498,
      "CPU a request, us": 1157.283,
      "memory, MiB": 303.0293
     }
    },
    {
     "load": "poisson-300",
     "simulated": {
      "requests a second": 299.0448,
      "p50, ms": 22.4524,
      "p90, ms": 24.04474,
      "p99, ms": 27.26414,
      "CPU a request, us": 1157.352,
      "memory, MiB": 303.0488
     }
    },
    {
     "load": "poisson-600",
     "simulated": {
      "requests a second": 585.5444,
      "p50, ms": 23.31996,
      "p90, ms": 26.02684,
      "p99, ms": 29.22684,
      "CPU a request, us": 1157.352,
      "memory, MiB": 303.0703
     }
    },
    {
     "load": "even-300",
     "simulated": {
      "requests a second": 300.0011,
      "p50, ms": 22.12031,
      "p90, ms": 23.43901,
      "p99, ms": 26.83498,
      "CPU a request, us": 1157.352,
      "memory, MiB": 303.0293
     }
    },
    {
     "load": "stall-300",
     "simulated": {
      "requests a second": 299.0448,
      "p50, ms": 22.82802,
      "p90, ms": 666.5365,
      "p99, ms": 1334.602,
      "CPU a request, us": 1156.587,
      "memory, MiB": 303.2617
     }
    },
    {
     "load": "closed-16",
     "simulated": {
      "requests a second": 698.6653,
      "p50, ms": 22.62717,
      "p90, ms": 24.04474,
      "p99, ms": 27.35896,
      "p99 corrected, ms": 27.35896,
      "CPU a request, us": 1157.352,
      "memory, MiB": 303.043
     }
    },
    {
     "load": "closed-16-stall",
     "simulated": {
      "requests a second": 526.3921,
      "p50, ms": 22.62137,
      "p90, ms": 24.09141,
      "p99, ms": 27.86392,
      "p99 corrected, ms": 1851.57,
      "CPU a request, us": 1157.345,
      "memory, MiB": 303.043
     }
    }
   ],
   "python-threads": [
    {
     "load": "poisson-100",
     "simulated": {
      "requests a second": 98.55796,
      "p50, ms": 22.08789,
      "p90, ms": 23.38271,
      "p99, ms": 26.77868,
      "CPU a request, us": 1113.772,
      "memory, MiB": 23.69629
     }
    },
    {
     "load": "poisson-300",
     "simulated": {
      "requests a second": 299.0477,
      "p50, ms": 22.34341,
      "p90, ms": 23.95878,
      "p99, ms": 27.18905,
      "CPU a request, us": 1105.241,
      "memory, MiB": 23.71582
     }
    },
    {
     "load": "poisson-600",
     "simulated": {
      "requests a second": 585.4594,
      "p50, ms": 23.03714,
      "p90, ms": 25.30032,
      "p99, ms": 28.12053,
      "CPU a request, us": 1103.184,
      "memory, MiB": 23.73535
     }
    },
    {
     "load": "even-300",
     "simulated": {
      "requests a second": 300.0011,
      "p50, ms": 22.06401,
      "p90, ms": 23.38271,
      "p99, ms": 26.77868,
      "CPU a request, us": 1105.201,
      "memory, MiB": 23.69629
     }
    },
    {
     "load": "stall-300",
     "simulated": {
      "requests a second": 299.0477,
      "p50, ms": 22.37581,
      "p90, ms": 24.28115,
      "p99, ms": 1328.057,
      "CPU a request, us": 1105.218,
      "memory, MiB": 23.81738
     }
    },
    {
     "load": "closed-16",
     "simulated": {
      "requests a second": 702.3508,
      "p50, ms": 22.54412,
      "p90, ms": 23.8344,
      "p99, ms": 27.23512,
      "p99 corrected, ms": 27.23512,
      "CPU a request, us": 1099.04,
      "memory, MiB": 22.80164
     }
    },
    {
     "load": "closed-16-stall",
     "simulated": {
      "requests a second": 528.6273,
      "p50, ms": 22.54821,
      "p90, ms": 23.94889,
      "p99, ms": 27.786,
      "p99 corrected, ms": 1848.553,
      "CPU a request, us": 1099.105,
      "memory, MiB": 22.80164
     }
    }
   ],
   "java-pool": [
    {
     "load": "poisson-100",
     "simulated": {
      "requests a second": 98.55688,
      "p50, ms": 21.99024,
      "p90, ms": 23.2923,
      "p99, ms": 26.68827,
      "CPU a request, us": 1010.572,
      "memory, MiB": 172.9082
     }
    },
    {
     "load": "poisson-300",
     "simulated": {
      "requests a second": 299.0486,
      "p50, ms": 22.21744,
      "p90, ms": 23.76114,
      "p99, ms": 26.88533,
      "CPU a request, us": 1010.641,
      "memory, MiB": 172.9277
     }
    },
    {
     "load": "poisson-600",
     "simulated": {
      "requests a second": 585.4586,
      "p50, ms": 22.73456,
      "p90, ms": 24.74622,
      "p99, ms": 27.42184,
      "CPU a request, us": 1010.641,
      "memory, MiB": 172.9453
     }
    },
    {
     "load": "even-300",
     "simulated": {
      "requests a second": 300.0011,
      "p50, ms": 21.97359,
      "p90, ms": 23.2923,
      "p99, ms": 26.68827,
      "CPU a request, us": 1010.641,
      "memory, MiB": 172.9082
     }
    },
    {
     "load": "stall-300",
     "simulated": {
      "requests a second": 299.0486,
      "p50, ms": 22.5469,
      "p90, ms": 635.3795,
      "p99, ms": 1332.347,
      "CPU a request, us": 1009.913,
      "memory, MiB": 173.1406
     }
    },
    {
     "load": "closed-16",
     "simulated": {
      "requests a second": 708.663,
      "p50, ms": 22.28693,
      "p90, ms": 23.56768,
      "p99, ms": 27.07763,
      "p99 corrected, ms": 27.07763,
      "CPU a request, us": 1010.641,
      "memory, MiB": 172.9219
     }
    },
    {
     "load": "closed-16-stall",
     "simulated": {
      "requests a second": 533.4867,
      "p50, ms": 22.30569,
      "p90, ms": 23.76131,
      "p99, ms": 27.61396,
      "p99 corrected, ms": 1847.6,
      "CPU a request, us": 1010.634,
      "memory, MiB": 172.9219
     }
    }
   ],
   "java-virtual": [
    {
     "load": "poisson-100",
     "simulated": {
      "requests a second": 98.55688,
      "p50, ms": 22.07462,
      "p90, ms": 23.36944,
      "p99, ms": 26.76541,
      "CPU a request, us": 1087.786,
      "memory, MiB": 181.3984
     }
    },
    {
     "load": "poisson-300",
     "simulated": {
      "requests a second": 299.0471,
      "p50, ms": 22.33014,
      "p90, ms": 23.95562,
      "p99, ms": 27.1346,
      "CPU a request, us": 1087.786,
      "memory, MiB": 181.4375
     }
    },
    {
     "load": "poisson-600",
     "simulated": {
      "requests a second": 585.4617,
      "p50, ms": 23.01415,
      "p90, ms": 25.27255,
      "p99, ms": 28.06755,
      "CPU a request, us": 1087.786,
      "memory, MiB": 181.4766
     }
    },
    {
     "load": "even-300",
     "simulated": {
      "requests a second": 300.0011,
      "p50, ms": 22.05074,
      "p90, ms": 23.36944,
      "p99, ms": 26.76541,
      "CPU a request, us": 1087.786,
      "memory, MiB": 181.3984
     }
    },
    {
     "load": "stall-300",
     "simulated": {
      "requests a second": 299.0471,
      "p50, ms": 22.36428,
      "p90, ms": 24.26197,
      "p99, ms": 1327.217,
      "CPU a request, us": 1087.786,
      "memory, MiB": 181.6406
     }
    },
    {
     "load": "closed-16",
     "simulated": {
      "requests a second": 703.4524,
      "p50, ms": 22.45607,
      "p90, ms": 23.80307,
      "p99, ms": 27.18316,
      "p99 corrected, ms": 27.18316,
      "CPU a request, us": 1087.786,
      "memory, MiB": 181.4258
     }
    },
    {
     "load": "closed-16-stall",
     "simulated": {
      "requests a second": 530.7464,
      "p50, ms": 22.48553,
      "p90, ms": 23.92235,
      "p99, ms": 27.55804,
      "p99 corrected, ms": 1842.648,
      "CPU a request, us": 1087.786,
      "memory, MiB": 181.4258
     }
    }
   ],
   "go": [
    {
     "load": "poisson-100",
     "simulated": {
      "requests a second": 98.55688,
      "p50, ms": 21.88482,
      "p90, ms": 23.18688,
      "p99, ms": 26.58285,
      "CPU a request, us": 905.227,
      "memory, MiB": 11.71484
     }
    },
    {
     "load": "poisson-300",
     "simulated": {
      "requests a second": 299.0508,
      "p50, ms": 22.05889,
      "p90, ms": 23.45658,
      "p99, ms": 26.60287,
      "CPU a request, us": 905.227,
      "memory, MiB": 11.75
     }
    },
    {
     "load": "poisson-600",
     "simulated": {
      "requests a second": 585.4586,
      "p50, ms": 22.45386,
      "p90, ms": 24.19212,
      "p99, ms": 26.99931,
      "CPU a request, us": 905.227,
      "memory, MiB": 11.78906
     }
    },
    {
     "load": "even-300",
     "simulated": {
      "requests a second": 300.0011,
      "p50, ms": 21.86818,
      "p90, ms": 23.18688,
      "p99, ms": 26.58285,
      "CPU a request, us": 905.227,
      "memory, MiB": 11.71094
     }
    },
    {
     "load": "stall-300",
     "simulated": {
      "requests a second": 299.0508,
      "p50, ms": 22.06292,
      "p90, ms": 23.79262,
      "p99, ms": 1323.97,
      "CPU a request, us": 905.227,
      "memory, MiB": 11.95703
     }
    },
    {
     "load": "closed-16",
     "simulated": {
      "requests a second": 714.7685,
      "p50, ms": 22.12356,
      "p90, ms": 23.40764,
      "p99, ms": 26.8262,
      "p99 corrected, ms": 26.8262,
      "CPU a request, us": 905.227,
      "memory, MiB": 11.74219
     }
    },
    {
     "load": "closed-16-stall",
     "simulated": {
      "requests a second": 538.5533,
      "p50, ms": 22.12356,
      "p90, ms": 23.46708,
      "p99, ms": 27.14144,
      "p99 corrected, ms": 1850.577,
      "CPU a request, us": 905.227,
      "memory, MiB": 11.74219
     }
    }
   ]
  }
 },
 "theory": [
  [
   {
    "quantity": "sojourn",
    "predicted": 0.002,
    "low": 0.001951796,
    "high": 0.002001109
   },
   {
    "quantity": "wait",
    "predicted": 0.001,
    "low": 0.000955964,
    "high": 0.0009999143
   },
   {
    "quantity": "throughput",
    "predicted": 500,
    "low": 493.0691,
    "high": 504.5003
   },
   {
    "quantity": "p50",
    "predicted": 0.5,
    "low": 0.4896322,
    "high": 0.5041717
   },
   {
    "quantity": "p90",
    "predicted": 0.1,
    "low": 0.09247204,
    "high": 0.1009593
   },
   {
    "quantity": "p99",
    "predicted": 0.01,
    "low": 0.007187098,
    "high": 0.01122467
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.003333333,
    "low": 0.003198225,
    "high": 0.00371147
   },
   {
    "quantity": "wait",
    "predicted": 0.002333333,
    "low": 0.002207056,
    "high": 0.00270195
   },
   {
    "quantity": "throughput",
    "predicted": 700,
    "low": 696.0538,
    "high": 713.0953
   },
   {
    "quantity": "p50",
    "predicted": 0.5,
    "low": 0.4926543,
    "high": 0.5316398
   },
   {
    "quantity": "p90",
    "predicted": 0.1,
    "low": 0.08979285,
    "high": 0.1266777
   },
   {
    "quantity": "p99",
    "predicted": 0.01,
    "low": 0.005517362,
    "high": 0.0188944
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.006666667,
    "low": 0.006244969,
    "high": 0.007757873
   },
   {
    "quantity": "wait",
    "predicted": 0.005666667,
    "low": 0.005245129,
    "high": 0.006753153
   },
   {
    "quantity": "throughput",
    "predicted": 850,
    "low": 840.6902,
    "high": 863.7195
   },
   {
    "quantity": "p50",
    "predicted": 0.5,
    "low": 0.4757993,
    "high": 0.5431027
   },
   {
    "quantity": "p90",
    "predicted": 0.1,
    "low": 0.08510842,
    "high": 0.1533426
   },
   {
    "quantity": "p99",
    "predicted": 0.01,
    "low": -0.0002386013,
    "high": 0.01917978
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001043607,
    "low": 0.001019863,
    "high": 0.001060537
   },
   {
    "quantity": "wait",
    "predicted": 0.00004360692,
    "low": 0.00003317821,
    "high": 0.00005336156
   },
   {
    "quantity": "throughput",
    "predicted": 4800,
    "low": 4738.412,
    "high": 4843.773
   },
   {
    "quantity": "p50",
    "predicted": 0.5,
    "low": 0.4896934,
    "high": 0.5063066
   },
   {
    "quantity": "p90",
    "predicted": 0.1,
    "low": 0.09590345,
    "high": 0.105724
   },
   {
    "quantity": "p99",
    "predicted": 0.01,
    "low": 0.008713687,
    "high": 0.01010984
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001178491,
    "low": 0.00115783,
    "high": 0.00121437
   },
   {
    "quantity": "wait",
    "predicted": 0.0001784905,
    "low": 0.0001592349,
    "high": 0.0002081867
   },
   {
    "quantity": "throughput",
    "predicted": 6000,
    "low": 5927.134,
    "high": 6061.249
   },
   {
    "quantity": "p50",
    "predicted": 0.5,
    "low": 0.4897608,
    "high": 0.5146902
   },
   {
    "quantity": "p90",
    "predicted": 0.1,
    "low": 0.09630093,
    "high": 0.108052
   },
   {
    "quantity": "p99",
    "predicted": 0.01,
    "low": 0.008690206,
    "high": 0.01101568
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001876916,
    "low": 0.001646799,
    "high": 0.002042239
   },
   {
    "quantity": "wait",
    "predicted": 0.0008769162,
    "low": 0.0006518776,
    "high": 0.001032374
   },
   {
    "quantity": "throughput",
    "predicted": 7200,
    "low": 7111.949,
    "high": 7257.266
   },
   {
    "quantity": "p50",
    "predicted": 0.5,
    "low": 0.4604024,
    "high": 0.5362839
   },
   {
    "quantity": "p90",
    "predicted": 0.1,
    "low": 0.0564081,
    "high": 0.1271213
   },
   {
    "quantity": "p99",
    "predicted": 0.01,
    "low": 0.00002934347,
    "high": 0.01575497
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.0015,
    "low": 0.001482729,
    "high": 0.001522518
   },
   {
    "quantity": "wait",
    "predicted": 0.0005,
    "low": 0.0004827289,
    "high": 0.0005225184
   },
   {
    "quantity": "throughput",
    "predicted": 500,
    "low": 494.3666,
    "high": 508.169
   },
   {
    "quantity": "p50",
    "predicted": 0.5,
    "low": 0.4942417,
    "high": 0.5100917
   },
   {
    "quantity": "p90",
    "predicted": 0.1,
    "low": 0.09520675,
    "high": 0.1069109
   },
   {
    "quantity": "p99",
    "predicted": 0.01,
    "low": 0.007711657,
    "high": 0.01220991
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.002166667,
    "low": 0.002098157,
    "high": 0.002194291
   },
   {
    "quantity": "wait",
    "predicted": 0.001166667,
    "low": 0.001098157,
    "high": 0.001194291
   },
   {
    "quantity": "throughput",
    "predicted": 700,
    "low": 695.1012,
    "high": 705.6877
   },
   {
    "quantity": "p50",
    "predicted": 0.5,
    "low": 0.4855828,
    "high": 0.5095153
   },
   {
    "quantity": "p90",
    "predicted": 0.1,
    "low": 0.08781171,
    "high": 0.1057177
   },
   {
    "quantity": "p99",
    "predicted": 0.01,
    "low": 0.005103679,
    "high": 0.01221005
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.003833333,
    "low": 0.003594775,
    "high": 0.004305917
   },
   {
    "quantity": "wait",
    "predicted": 0.002833333,
    "low": 0.002594775,
    "high": 0.003305917
   },
   {
    "quantity": "throughput",
    "predicted": 850,
    "low": 840.8635,
    "high": 859.8533
   },
   {
    "quantity": "p50",
    "predicted": 0.5,
    "low": 0.4785218,
    "high": 0.5396742
   },
   {
    "quantity": "p90",
    "predicted": 0.1,
    "low": 0.07921644,
    "high": 0.1355875
   },
   {
    "quantity": "p99",
    "predicted": 0.01,
    "low": 0.001371207,
    "high": 0.02502095
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001666667,
    "low": 0.001637227,
    "high": 0.001701603
   },
   {
    "quantity": "throughput",
    "predicted": 500,
    "low": 493.5809,
    "high": 501.4125
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.002555556,
    "low": 0.002484245,
    "high": 0.002673352
   },
   {
    "quantity": "throughput",
    "predicted": 700,
    "low": 694.6083,
    "high": 705.2997
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.004777778,
    "low": 0.004415013,
    "high": 0.005423861
   },
   {
    "quantity": "throughput",
    "predicted": 850,
    "low": 844.2077,
    "high": 858.8952
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001479822,
    "low": 0.001419844,
    "high": 0.001540597
   },
   {
    "quantity": "wait",
    "predicted": 0.0004798225,
    "low": 0.000431896,
    "high": 0.0005280081
   },
   {
    "quantity": "throughput",
    "predicted": 600,
    "low": 599.8877,
    "high": 600.1407
   },
   {
    "quantity": "p50",
    "predicted": 0.5,
    "low": 0.488377,
    "high": 0.5102505
   },
   {
    "quantity": "p90",
    "predicted": 0.1,
    "low": 0.0878272,
    "high": 0.1082316
   },
   {
    "quantity": "p99",
    "predicted": 0.01,
    "low": 0.007047923,
    "high": 0.0142658
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.002200729,
    "low": 0.002048614,
    "high": 0.002280423
   },
   {
    "quantity": "wait",
    "predicted": 0.001200729,
    "low": 0.001058408,
    "high": 0.0012708
   },
   {
    "quantity": "throughput",
    "predicted": 750,
    "low": 749.8661,
    "high": 750.1418
   },
   {
    "quantity": "p50",
    "predicted": 0.5,
    "low": 0.4785568,
    "high": 0.5154628
   },
   {
    "quantity": "p90",
    "predicted": 0.1,
    "low": 0.08234944,
    "high": 0.1063761
   },
   {
    "quantity": "p99",
    "predicted": 0.01,
    "low": 0.00443503,
    "high": 0.01466301
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.005178659,
    "low": 0.004531207,
    "high": 0.006199924
   },
   {
    "quantity": "wait",
    "predicted": 0.004178659,
    "low": 0.003532572,
    "high": 0.005192177
   },
   {
    "quantity": "throughput",
    "predicted": 900,
    "low": 899.4021,
    "high": 900.3822
   },
   {
    "quantity": "p50",
    "predicted": 0.5,
    "low": 0.4762723,
    "high": 0.5335905
   },
   {
    "quantity": "p90",
    "predicted": 0.1,
    "low": 0.0596363,
    "high": 0.1558343
   },
   {
    "quantity": "p99",
    "predicted": 0.01,
    "low": -0.001036997,
    "high": 0.03176249
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001179402,
    "low": 0.001161955,
    "high": 0.001215414
   },
   {
    "quantity": "throughput",
    "predicted": 2400,
    "low": 2373.744,
    "high": 2442.496
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001509434,
    "low": 0.001404096,
    "high": 0.001553738
   },
   {
    "quantity": "throughput",
    "predicted": 3000,
    "low": 2958.375,
    "high": 3019.949
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.002969383,
    "low": 0.002436859,
    "high": 0.003276056
   },
   {
    "quantity": "throughput",
    "predicted": 3600,
    "low": 3537.031,
    "high": 3612.363
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001,
    "low": 0.0009956905,
    "high": 0.001006066
   },
   {
    "quantity": "throughput",
    "predicted": 9000,
    "low": 8874.869,
    "high": 9084.467
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001,
    "low": 0.0009970952,
    "high": 0.001008902
   },
   {
    "quantity": "throughput",
    "predicted": 18000,
    "low": 17695.29,
    "high": 18235.85
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001,
    "low": 0.0009957784,
    "high": 0.001006071
   },
   {
    "quantity": "throughput",
    "predicted": 30000,
    "low": 29602.97,
    "high": 30184.44
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001812294,
    "low": 0.001770475,
    "high": 0.001843438
   },
   {
    "quantity": "wait",
    "predicted": 0.000312294,
    "low": 0.0002824824,
    "high": 0.0003410167
   },
   {
    "quantity": "throughput",
    "predicted": 1800,
    "low": 1801.188,
    "high": 1830.588
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.00228928,
    "low": 0.002165594,
    "high": 0.002356998
   },
   {
    "quantity": "wait",
    "predicted": 0.0007892803,
    "low": 0.0006676229,
    "high": 0.0008434914
   },
   {
    "quantity": "throughput",
    "predicted": 2250,
    "low": 2217.76,
    "high": 2243.944
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.004279923,
    "low": 0.003657954,
    "high": 0.004836475
   },
   {
    "quantity": "wait",
    "predicted": 0.002779923,
    "low": 0.002157692,
    "high": 0.003337048
   },
   {
    "quantity": "throughput",
    "predicted": 2700,
    "low": 2670.679,
    "high": 2727.476
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001,
    "low": 0.0009947546,
    "high": 0.001005361
   },
   {
    "quantity": "throughput",
    "predicted": 5741.149,
    "low": 5682.896,
    "high": 5796.99
   },
   {
    "quantity": "rejected",
    "predicted": 0.04314184,
    "low": 0.03894037,
    "high": 0.04586355
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001,
    "low": 0.0009945476,
    "high": 0.001010716
   },
   {
    "quantity": "throughput",
    "predicted": 7488.331,
    "low": 7409.429,
    "high": 7514.852
   },
   {
    "quantity": "rejected",
    "predicted": 0.1679632,
    "low": 0.1633989,
    "high": 0.1779933
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001,
    "low": 0.0009956509,
    "high": 0.00101089
   },
   {
    "quantity": "throughput",
    "predicted": 8376.9,
    "low": 8291.074,
    "high": 8384.334
   },
   {
    "quantity": "rejected",
    "predicted": 0.301925,
    "low": 0.2977347,
    "high": 0.3119516
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001252262,
    "low": 0.001231823,
    "high": 0.001270665
   },
   {
    "quantity": "wait",
    "predicted": 0.0002522619,
    "low": 0.0002366853,
    "high": 0.0002662412
   },
   {
    "quantity": "throughput",
    "predicted": 2756.088,
    "low": 2721.402,
    "high": 2768.185
   },
   {
    "quantity": "rejected",
    "predicted": 0.01568285,
    "low": 0.01267367,
    "high": 0.01911064
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001638783,
    "low": 0.001587592,
    "high": 0.001685392
   },
   {
    "quantity": "wait",
    "predicted": 0.0006387833,
    "low": 0.0006011925,
    "high": 0.0006709292
   },
   {
    "quantity": "throughput",
    "predicted": 3566.102,
    "low": 3516.654,
    "high": 3603.748
   },
   {
    "quantity": "rejected",
    "predicted": 0.1084746,
    "low": 0.1007932,
    "high": 0.1189519
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.002025681,
    "low": 0.001959456,
    "high": 0.002073568
   },
   {
    "quantity": "wait",
    "predicted": 0.001025681,
    "low": 0.0009799978,
    "high": 0.001061499
   },
   {
    "quantity": "throughput",
    "predicted": 3920.865,
    "low": 3878.367,
    "high": 3989.025
   },
   {
    "quantity": "rejected",
    "predicted": 0.2998456,
    "low": 0.2874274,
    "high": 0.3106707
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001005264,
    "low": 0.0009899782,
    "high": 0.001022143
   },
   {
    "quantity": "wait",
    "predicted": 0.000005263742,
    "low": 0.000004299197,
    "high": 0.000005842826
   },
   {
    "quantity": "throughput",
    "predicted": 1332.165,
    "low": 1328.155,
    "high": 1335.422
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.001319893,
    "low": 0.001273133,
    "high": 0.001353802
   },
   {
    "quantity": "wait",
    "predicted": 0.0003198934,
    "low": 0.0002894184,
    "high": 0.0003430903
   },
   {
    "quantity": "throughput",
    "predicted": 3164.61,
    "low": 3145.576,
    "high": 3187.545
   }
  ],
  [
   {
    "quantity": "sojourn",
    "predicted": 0.005001103,
    "low": 0.004885471,
    "high": 0.005049696
   },
   {
    "quantity": "wait",
    "predicted": 0.004001103,
    "low": 0.003897235,
    "high": 0.004044343
   },
   {
    "quantity": "throughput",
    "predicted": 3999.559,
    "low": 3975.887,
    "high": 4044.918
   }
  ]
 ]
};
