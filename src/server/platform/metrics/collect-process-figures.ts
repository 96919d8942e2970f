import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { processFigures } from './instruments.ts'

/** Processor, memory, event loop and garbage of this process, and what it is. Once, at the start of a program. */
export function collectProcessFigures(services: readonly string[], register: Registry = processFigures): void {
  collectDefaultMetrics({ register })
  new Gauge({
    name: 'fanfare_info',
    help: 'What this process runs',
    labelNames: ['services'],
    registers: [register],
  }).set({ services: services.join() }, 1)
}
