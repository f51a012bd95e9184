//! Workload A in simrs: M/M/c, first come first served. Arguments: customers, servers, arrivals per second,
//! mean service in seconds, repetitions. Measures the mean wait. Prints one line of JSON.

use peers::{argument, median_millis};
use simrs::{Component, ComponentId, Executor, Fifo, QueueId, Scheduler, Simulation, State};
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

/// The 32-bit generator sfc32 of C. Doty-Humphrey (PractRand).
struct Generator(Cell<[u32; 4]>);

impl Generator {
    fn new(seed: u32) -> Self {
        let generator = Generator(Cell::new([seed, 0x243f_6a88, 0xb7e1_5162, 1]));
        (0..15).for_each(|_| _ = generator.next());
        generator
    }
    fn next(&self) -> u32 {
        let [a, b, c, counter] = self.0.get();
        let sum = a.wrapping_add(b).wrapping_add(counter);
        let next = c.rotate_left(21).wrapping_add(sum);
        self.0.set([
            b ^ (b >> 9),
            c.wrapping_add(c << 3),
            next,
            counter.wrapping_add(1),
        ]);
        sum
    }
    fn exponential(&self, mean: f64) -> Duration {
        let unit = (f64::from(self.next()) + 0.5) / 4_294_967_296.0;
        Duration::from_nanos((-unit.ln() * mean * 1e9) as u64)
    }
}

#[derive(Default)]
struct Counts {
    events: Cell<u64>,
    waited: Cell<Duration>,
}

#[derive(Debug)]
enum Event {
    Arrival,
    Departure,
}

struct Servers {
    waiting: QueueId<Fifo<Duration>>,
    idle: Cell<u32>,
    to_come: Cell<u64>,
    gap: f64,
    service: f64,
    gaps: Generator,
    services: Generator,
    counts: Rc<Counts>,
}

impl Component for Servers {
    type Event = Event;

    fn process_event(
        &self,
        own: ComponentId<Event>,
        event: &Event,
        scheduler: &mut Scheduler,
        state: &mut State,
    ) {
        self.counts.events.set(self.counts.events.get() + 1);
        match event {
            Event::Arrival => {
                self.to_come.set(self.to_come.get() - 1);
                if self.to_come.get() > 0 {
                    scheduler.schedule(self.gaps.exponential(self.gap), own, Event::Arrival);
                }
                if self.idle.get() == 0 {
                    state
                        .send(self.waiting, scheduler.time())
                        .expect("the queue has no bound");
                    return;
                }
                self.idle.set(self.idle.get() - 1);
            }
            Event::Departure => match state.recv(self.waiting) {
                Some(arrived) => self
                    .counts
                    .waited
                    .set(self.counts.waited.get() + scheduler.time() - arrived),
                None => {
                    self.idle.set(self.idle.get() + 1);
                    return;
                }
            },
        }
        scheduler.schedule(
            self.services.exponential(self.service),
            own,
            Event::Departure,
        );
    }
}

fn main() {
    let (customers, servers): (u64, u32) = (argument(1), argument(2));
    let (arrivals, service): (f64, f64) = (argument(3), argument(4));
    let (millis, counts) = median_millis(argument(5), || {
        let counts = Rc::new(Counts::default());
        let mut simulation = Simulation::default();
        let waiting = simulation.add_queue(Fifo::default());
        let own = simulation.add_component(Servers {
            waiting,
            idle: Cell::new(servers),
            to_come: Cell::new(customers),
            gap: 1.0 / arrivals,
            service,
            gaps: Generator::new(1),
            services: Generator::new(2),
            counts: Rc::clone(&counts),
        });
        simulation.schedule(Duration::ZERO, own, Event::Arrival);
        simulation.execute(Executor::unbound());
        counts
    });
    let wait = counts.waited.get().as_secs_f64() * 1e3 / customers as f64;
    println!(
        r#"{{"millis":{millis:.3},"events":{},"meanWaitMillis":{wait:.4}}}"#,
        counts.events.get()
    );
}
