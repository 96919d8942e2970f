import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { processCpuMs } from './cpu.ts'
import { besideFloor, floorLabel, type Beside } from './beside-floor.ts'
import { generate, openFanSessions, settleHeads, sizes, type DataSize, type Fan } from './generate.ts'

const rounds = 12
const perRound = 400
/** A page of large data stands beside the same page of so few posts, the newest ones. */
const newestPosts = 100_000
/** Where the data stay between runs; else they are made anew and removed. */
const keptIn = process.env['BENCH_FOLDER']
const first = 'timeline, first page'
const second = 'timeline, second page'

/** How fast this minute is: the prototypes' unit, a named `select $1` by one client, was 0.018 to 0.025 ms with its backend. */
async function measureUnit({ admin, add }: Beside): Promise<void> {
  const { rows: own } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = own[0]?.pid ?? 0
  const before = [process.cpuUsage(), processCpuMs(backend)] as const
  for (let index = 0; index < perRound; index += 1)
    await admin.query({ name: 'unit', text: 'select $1::bigint', values: [index] })
  const used = process.cpuUsage(before[0])
  add('unit: select $1', (used.user + used.system) / 1000 / perRound, (processCpuMs(backend) - before[1]) / perRound)
}

/** All calls, in turn with the floor; gives the ms of each line, in multiples of the floor of the same rounds. */
async function measureAll(beside: Beside, fans: readonly Fan[]): Promise<(label: string) => number> {
  const { read, measure } = beside
  const fanOf = (index: number): Fan => fans[index % fans.length] as Fan
  const cursors = new Map<number, string>()
  for (const { userId, token } of fans)
    cursors.set(userId, (JSON.parse(await read('/timeline', token)) as { nextCursor: string }).nextCursor)
  const beyond = (index: number): string => cursors.get(fanOf(index).userId) ?? ''
  for (let round = 0; round < rounds; round += 1) {
    await measureUnit(beside)
    await beside.measureFloor()
    await measure(first, (index) => read('/timeline', fanOf(index).token))
    await measure(second, (index) => read(`/timeline?cursor=${beyond(index)}`, fanOf(index).token))
    await measure('new since', (index) => read(`/timeline/new?after=${beyond(index)}`, fanOf(index).token))
    await measure('updates', (index) => read('/updates', fanOf(index).token))
  }
  const totals = beside.report()
  const floor = totals.get(floorLabel) ?? Number.NaN
  return (label) => (totals.get(label) ?? Number.NaN) / floor
}

/** The timeline page's processor time, in the program and in the database, beside that of the floor, interleaved. */
export async function benchTimeline(name: keyof typeof sizes = 'small'): Promise<void> {
  const size: DataSize = sizes[name]
  let fans: Fan[] = []
  await besideFloor(
    // While the data are made, checkpoints would come every few seconds.
    { ports: { app: 18_431, floor: 18_432 }, perRound, settings: { max_wal_size: '16GB' }, keptIn },
    async (admin) => {
      const begun = performance.now()
      const { rows } = await admin.query<{ full: boolean }>('select exists (select from posts) as full')
      if (!rows[0]?.full) await generate(admin, size)
      fans = await openFanSessions(admin, size, 200)
      const seconds = ((performance.now() - begun) / 1000).toFixed(0)
      process.stdout.write(`${JSON.stringify(size)} made in ${seconds} s, ${String(fans.length)} fans\n`)
    },
    async (beside) => {
      const all = await measureAll(beside, fans)
      // that takes the older ones away, which are to stay where data are kept
      if (size.posts <= newestPosts || keptIn !== undefined) return
      const { admin } = beside
      const text = await readFile(path.join(import.meta.dirname, 'newest.sql'), 'utf8')
      await admin.query(text.replaceAll(':newest', String(newestPosts)))
      await settleHeads(admin)
      await admin.query('vacuum analyze')
      process.stdout.write(`\nwith the newest ${String(newestPosts)} posts alone:\n`)
      const newest = await measureAll(beside, fans)
      for (const label of [first, second])
        process.stdout.write(
          `${label}: ${(all(label) / newest(label)).toFixed(2)} × the same page of the newest posts alone (budget 1.25)\n`,
        )
    },
  )
}
