import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '#platform/database/database.ts'
import { createHosts, splitHosts } from '#platform/database/hosts.ts'
import { createPool } from '#platform/database/pool.ts'
import { createLog } from '#platform/log.ts'
import type { NodeProcess } from '#test/node-process.ts'
import { passTime } from '../../faults/clock.ts'
import { createCustomer, type Counts } from '../../faults/customer.ts'
import { openJournal } from '../../faults/journal.ts'
import { tokenOf } from '../../faults/people.ts'
import { prove, type Fault } from '../../faults/proof.ts'
import { createRandom } from '../../faults/random.ts'
import { settle } from '../../faults/settle.ts'

const customers = 6
const readers = 3
const seed = 21_212

/**
 * Who buys and who reads by the proxy of a cluster, without rest: the customers of the fault run, with its journal, and time that
 * passes. `databases`: all hosts, of which the one that takes changes is asked in the end.
 */
export function prepareLoad(address: string, databases: string, folder: string) {
  const pool = createPool({
    connection: { connectionString: splitHosts(databases)[0] },
    hosts: createHosts(databases),
    size: 4,
    log: createLog('silent'),
  })
  const db = createDatabase(pool)
  const journal = openJournal(path.join(folder, 'journal'))
  const counts: Counts = { orders: 0, done: 0, refused: 0, repeats: [], unexpected: [] }
  const purpose = (name: string) => createRandom(seed, name)
  let open = false
  let over = false
  const world = { address, journal, counts, isOpen: () => open, isOver: () => over }
  const people = Array.from({ length: customers }, (_, index) =>
    createCustomer(index + 1, { ...world, random: purpose(`fan ${String(index + 1)}`) }),
  )
  let reads = 0
  let unread: string[] = []
  async function read(reader: number): Promise<void> {
    const headers = { authorization: `Bearer ${tokenOf(20 + reader)}` }
    for (let turn = 0; open; turn += 1) {
      const call = ['/timeline', '/updates', '/chats'][turn % 3] ?? ''
      const trouble = await fetch(`${address}/api${call}`, { headers, signal: AbortSignal.timeout(15_000) })
        .then(async (answer) => {
          const text = await answer.text()
          return answer.status === 200 ? null : `${call} answered ${String(answer.status)} ${text.slice(0, 200)}`
        })
        .catch((error: unknown) => `${call} ${String(error)}`)
      reads += 1
      if (trouble !== null) unread.push(trouble)
      await sleep(50)
    }
  }
  let running: Promise<unknown> = Promise.resolve()
  const load = {
    counts,
    /** Calls that were answered by now. */
    answered: () => ({ orders: counts.done + counts.refused, reads }),
    start(): void {
      open = true
      over = false
      running = Promise.all([
        ...people.map((person) => person.run()),
        ...Array.from({ length: readers }, (_, reader) => read(reader)),
        passTime({ db }, purpose(`time ${String(counts.orders)}`), () => open),
      ])
    },
    /** Whoever waits for an answer has it, or gives up after a minute. */
    async stop(): Promise<void> {
      open = false
      const patience = setTimeout(() => (over = true), 60_000)
      await running
      clearTimeout(patience)
    },
    /** Calls since the last time that nobody answered, or with 503. */
    troubles(): string[] {
      const troubles = [...counts.repeats, ...unread]
      counts.repeats = []
      unread = []
      return troubles
    },
    /** Until something more is bought: milliseconds. */
    async next(): Promise<number> {
      const begun = performance.now()
      const { done } = counts
      while (counts.done === done) await sleep(20)
      return performance.now() - begun
    },
    /** Bought at this node by hand, and written into the journal as what customers buy. */
    async subscribe(node: NodeProcess, fan: number, creator: string) {
      const body = { period: 'monthly', expectedPriceCents: 500 }
      const [key, route] = [randomUUID(), `/creators/${creator}/subscriptions`]
      const entry = { fan, key, kind: 'subscribe', request: { path: route, body } } as const
      journal.write({ ...entry, state: 'asked' })
      const answer = await node.call('POST', route, { token: tokenOf(fan), body, headers: { 'idempotency-key': key } })
      const { status } = answer
      journal.write({ ...entry, state: status === 201 ? 'done' : 'refused', status, answer: answer.body })
      return answer
    },
    /** What of journal, books and entitlements does not agree, once all jobs are done. */
    async compare(): Promise<Fault[]> {
      const settled = await settle({ db }, 120)
      if (settled === null) return ['jobs or payments are still under way after two minutes']
      return [...counts.unexpected, ...(await prove(address, { db }, journal.read(), counts))]
    },
    async close(): Promise<void> {
      if (open) await load.stop()
      await db.destroy()
      journal.close()
    },
  }
  return load
}
