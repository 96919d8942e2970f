import { getHeapSpaceStatistics } from 'node:v8'
import { pino } from 'pino'
import { createPool } from '#platform/database/pool.ts'

/** A process that reads 150 MB of rows by each of the ways to ask, holds none of them, and prints by how much its old generation grew meanwhile, MB. */
const pool = createPool({
  connection: { connectionString: process.argv[2] },
  size: 2,
  log: pino({ level: 'silent' }),
})
const rowsOf = 'select id, md5(id::text || $1) as first, repeat(md5($1), 32) as second from generate_series(1, 50) id'
const oldMegabytes = (): number => {
  const old = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')
  return (old?.space_used_size ?? Number.NaN) / 1e6
}
const client = await pool.connect()
const ways = {
  'text and values': (index: number) => client.query(rowsOf, [String(index)]),
  'an object': (index: number) => client.query({ text: rowsOf, values: [String(index)] }),
  'the pool': (index: number) => pool.query(rowsOf, [String(index)]),
}
const grown: Record<string, number> = {}
for (const [way, ask] of Object.entries(ways)) {
  let before = oldMegabytes()
  grown[way] = 0
  for (let index = 0; index < 3000; index += 1) {
    await ask(index)
    const now = oldMegabytes()
    grown[way] += Math.max(0, now - before)
    before = now
  }
}
process.stdout.write(JSON.stringify(grown))
client.release()
await pool.end()
