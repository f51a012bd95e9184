# Workload A in Ciw. Arguments: customers, servers, arrivals per second, mean service in seconds. Prints one
# line of JSON.
import json
import sys
import time

import ciw

CUSTOMERS, SERVERS = int(sys.argv[1]), int(sys.argv[2])
ARRIVALS, SERVICE = float(sys.argv[3]), float(sys.argv[4])

network = ciw.create_network(
    arrival_distributions=[ciw.dists.Exponential(rate=ARRIVALS)],
    service_distributions=[ciw.dists.Exponential(rate=1 / SERVICE)],
    number_of_servers=[SERVERS],
)
ciw.seed(1)
simulation = ciw.Simulation(network)
began = time.process_time()
simulation.simulate_until_max_customers(CUSTOMERS, method="Finish")
millis = (time.process_time() - began) * 1000
records = simulation.get_all_records()
wait = sum(record.waiting_time for record in records) / len(records)
print(json.dumps({"millis": millis, "events": 2 * len(records), "meanWaitMillis": wait * 1000}))
