import { setTimeout as sleep } from 'node:timers/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { randomInt } from 'node:crypto'
import { ask } from './calls.ts'
import { size, tokenOf } from './fill.ts'

// One fan after the other who looks what is new, in a process of its own: what it waits is not the waiting of the crowd's process.
const [port, perSecond] = process.argv.slice(2).map(Number)
const lag = monitorEventLoopDelay({ resolution: 1 })
const seen: Probe[] = []
let isOver = false
/** `at`: when it was sent, in ms since 1970. */
export type Probe = { at: number; ms: number; status: number }
export type Probes = { seen: Probe[]; lagMs: number }

process.once('message', () => {
  isOver = true
})
lag.enable()
const ends: Promise<void>[] = []
while (!isOver) {
  await sleep((-Math.log(1 - Math.random()) * 1000) / (perSecond ?? 1))
  const [at, begun] = [Date.now(), performance.now()]
  const token = tokenOf(size.creators + 1 + randomInt(size.users - size.creators))
  ends.push(
    ask(port ?? 0, '/api/updates', { token }).then(({ status }) => {
      seen.push({ at, ms: performance.now() - begun, status })
    }),
  )
}
await Promise.all(ends)
// the resolution is part of what it measures
process.send?.({ seen, lagMs: lag.percentile(99) / 1e6 - 1 } satisfies Probes, () => process.exit())
