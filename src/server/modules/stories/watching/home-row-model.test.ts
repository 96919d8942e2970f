import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { createStoriesRow } from './home-row.query.ts'
import {
  changesSince,
  createHeadStore,
  forgetHeadChanges,
  type HeadChange,
  type HeadStore,
  snapshotColumns,
  type Snapshot,
} from './story-heads.ts'

/**
 * Rows of processes that keep heads in memory, against what the database says, while heads come, change and go, also in transactions
 * that end much later, or never: each row is as it is at that moment.
 */

let app: TestApp
let fan: Person
let makers: Person[]
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('fan')
  makers = await Promise.all(Array.from({ length: 5 }, (_, n) => app.creator(`maker_${String(n)}`)))
  for (const { username } of makers)
    await app.call('PUT /users/:username/follow', { params: { username } }, { as: fan })
})
afterAll(() => app.close())

type Change = 'publish' | 'end' | 'rename' | 'suspend' | 'go on'
const change = fc.constantFrom<Change[]>('publish', 'end', 'rename', 'suspend', 'go on')
type Step =
  | { do: 'ask' | 'ask at once'; process: number }
  | { do: 'change' | 'begin'; who: number; what: Change }
  | { do: 'commit' | 'roll back' }
  | { do: 'wait'; seconds: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('ask', 'ask at once'), process: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('change', 'begin'), who: fc.nat(4), what: change }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('commit', 'roll back') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(2, 100, 300) }) },
)

type Writer = Kysely<unknown> | Transaction<unknown>
let names = 0
async function make(db: Writer, who: number, what: Change): Promise<void> {
  const id = makers[who]?.userId ?? 0
  if (what === 'publish')
    await sql`insert into story_heads (creator_id, last_at, own_at, username, name, avatar, gone)
      select id, clock_timestamp(), clock_timestamp(), username, name, avatar, suspended_at is not null from users where id = ${id}
      on conflict (creator_id) do update set last_at = excluded.last_at`.execute(db)
  if (what === 'end') await sql`delete from story_heads where creator_id = ${id}`.execute(db)
  if (what === 'rename')
    await sql`update users set name = ${`Name ${String((names += 1))}`} where id = ${id}`.execute(db)
  if (what === 'suspend') await sql`update users set suspended_at = now() where id = ${id}`.execute(db)
  if (what === 'go on') await sql`update users set suspended_at = null where id = ${id}`.execute(db)
}

/** By the database alone. */
async function truth(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.name from story_heads h join users u on u.id = h.creator_id
    where u.suspended_at is null and h.last_at > now() - interval '24 hours' order by h.last_at desc`.execute(
    app.services.db,
  )
  return rows.map(({ name }) => name)
}

type Open = { who: number; tx: Transaction<unknown>; end(how: 'commit' | 'roll back'): Promise<void> }
async function begin(who: number): Promise<Open> {
  const tx = await app.services.db.startTransaction().execute()
  return { who, tx, end: async (how) => (how === 'commit' ? tx.commit() : tx.rollback()).execute() }
}

it('is exact, whatever is written meanwhile and whenever that ends', { timeout: 120_000 }, async () => {
  let ms = 0
  const clock = () => ms
  // answers come late, and in any order
  const db = app.services.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await sleep(Math.random() * 4)
      return result
    },
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const rows = [createStoriesRow({ db }, clock), createStoriesRow({ db }, clock)]
      const ask = async (process: number) => (await rows[process]?.(fan.userId))?.people.map(({ name }) => name)
      const open: Open[] = []
      const isOpen = (who: number) => open.some((one) => one.who === who)
      try {
        for (const each of steps) {
          if (each.do === 'ask') expect(await ask(each.process)).toEqual(await truth())
          if (each.do === 'ask at once') {
            const late = ask(each.process)
            await make(app.services.db, 4, 'publish')
            ms += 2000
            await Promise.all([late, ask(each.process)])
          }
          // a person whose head a transaction holds waits for its end
          if (each.do === 'change' && !isOpen(each.who)) await make(app.services.db, each.who, each.what)
          // the last one is changed beside the questions
          if (each.do === 'begin' && each.who < 4 && !isOpen(each.who)) {
            const one = await begin(each.who)
            open.push(one)
            await make(one.tx, each.who, each.what)
          }
          if (each.do === 'commit' || each.do === 'roll back') await open.shift()?.end(each.do)
          if (each.do === 'wait') {
            ms += each.seconds * 1000
            await sql`update story_head_changes set met_at = met_at - make_interval(secs => ${each.seconds})`.execute(
              app.services.db,
            )
            await forgetHeadChanges(app.services)
          }
        }
        for (const process of rows.keys()) expect(await ask(process)).toEqual(await truth())
      } finally {
        for (const one of open) await one.end('roll back')
      }
    }),
    { numRuns: 150 },
  )
})

/** What a statement says that reads nothing else. */
async function read(since: string): Promise<Parameters<HeadStore['find']>[1]> {
  const { rows } = await sql<Snapshot & { changes: HeadChange[] | null }>`
    select ${sql.raw(snapshotColumns)}, ${sql.raw(changesSince(`'${since}'`))} as changes`.execute(app.services.db)
  return { ...(rows[0] ?? expect.fail()), since }
}
async function nameOf(store: HeadStore, who: number, since = store.since()): Promise<string | undefined> {
  const id = makers[who]?.userId ?? 0
  return (await store.find([id], await read(since))).get(id)?.name
}

it('reads again what a statement of another server cannot say to be as it was', async () => {
  const store = createHeadStore(app.services, () => 0)
  for (const what of ['go on', 'publish', 'rename'] as const) await make(app.services.db, 0, what)
  for (let n = 0; n < 2; n += 1) expect(await nameOf(store, 0)).toBe(`Name ${String(names)}`)
  await make(app.services.db, 0, 'rename')
  expect(await nameOf(store, 0, String(Number.MAX_SAFE_INTEGER))).toBe(`Name ${String(names)}`)
})

it('keeps nothing that was read before the changes it will ask for', async () => {
  let ms = 0
  let held: Promise<void> | undefined
  let onRead = () => {}
  const db = app.services.db.withPlugin({
    transformQuery: ({ node }) => node,
    // holds the answer to one statement
    transformResult: async ({ result }) => {
      const gate = held
      held = undefined
      if (gate) onRead()
      await gate
      return result
    },
  })
  const store = createHeadStore({ db }, () => ms)
  for (const what of ['go on', 'publish'] as const) for (const who of [0, 1]) await make(app.services.db, who, what)
  await nameOf(store, 1)
  const [gate, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  held = gate.promise
  onRead = isRead.resolve
  const late = nameOf(store, 0)
  await isRead.promise
  await make(app.services.db, 0, 'rename')
  ms += 2000
  await nameOf(store, 1)
  gate.resolve()
  await late
  expect(await nameOf(store, 0)).toBe(`Name ${String(names)}`)
})
