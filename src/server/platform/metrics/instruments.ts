import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What this process counts by itself; `/metrics` puts the state of the database beside it. */
export const processFigures = new Registry()
const registers = [processFigures]

/** From less than a statement to what people leave for. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 1, 2.5, 10]

export const requestSeconds = new Histogram({
  name: 'fanfare_http_request_duration_seconds',
  help: 'From the head of a request to the end of its answer, by route',
  labelNames: ['method', 'route'] as const,
  buckets: seconds,
  registers,
})
export const requests = new Counter({
  name: 'fanfare_http_requests_total',
  help: 'Requests answered, by route and status',
  labelNames: ['method', 'route', 'status'] as const,
  registers,
})
export const shedCalls = new Counter({
  name: 'fanfare_http_shed_total',
  help: 'Calls refused because too many were under way, by priority',
  labelNames: ['priority'] as const,
  registers,
})
export const callsUnderWay = new Gauge({
  name: 'fanfare_http_calls_under_way',
  help: 'Calls that are worked on',
  registers,
})
export const callsAtOnce = new Gauge({
  name: 'fanfare_http_calls_limit',
  help: 'How many may be, as things wait now',
  registers,
})
export const connectionWaitSeconds = new Histogram({
  name: 'fanfare_database_wait_seconds',
  help: 'Until a connection of the pool was free',
  buckets: [0.001, ...seconds],
  registers,
})
export const jobSeconds = new Histogram({
  name: 'fanfare_job_duration_seconds',
  help: 'How long jobs took, by task and outcome',
  labelNames: ['task', 'outcome'] as const,
  buckets: [0.01, 0.1, 1, 10, 60, 600],
  registers,
})
export const eventsSent = new Counter({
  name: 'fanfare_events_sent_total',
  help: 'Events that left the outbox by this process',
  registers,
})
export const eventsDelivered = new Counter({
  name: 'fanfare_events_delivered_total',
  help: 'Frames that sockets of this process were given',
  registers,
})
export const cacheLookups = new Counter({
  name: 'fanfare_cache_lookups_total',
  help: 'What was found in memory (hit), and what had to be read (miss)',
  labelNames: ['cache', 'result'] as const,
  registers,
})
