import { afterAll, beforeAll, expect, it } from 'vitest'
import path from 'node:path'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/index.ts'
import { ownProgram } from './program.ts'

/** Posts that are due while the program is dead, and while it is being killed at them: each comes out once, and soon. */
const program = ownProgram(18_614)
/** Product page, Posts. */
const lateSeconds = 5
let token = ''
let fan = ''

const call = async <T>(as: string, method: string, address: string, body?: object): Promise<T> => {
  const answer = await fetch(`${program.address}/api${address}`, {
    method,
    headers: { ...(as && { authorization: `Bearer ${as}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${address}: ${String(answer.status)} ${await answer.text()}`)
  return (await answer.json()) as T
}
/** On the database itself, which outlives the program. */
async function sql<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: findRunningPostgres(path.join(program.folder, 'postgres')) })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows as Row[]
  } finally {
    await client.end()
  }
}
const signUp = async (username: string): Promise<string> =>
  (
    await call<{ token: string }>('', 'POST', '/signup', {
      username,
      name: username,
      email: `${username}@example.com`,
      password: 'a quiet morning lake',
      dateOfBirth: '1991-04-03',
    })
  ).token
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const schedule = (text: string, publishAt: string) =>
  call<{ id: number }>(token, 'POST', '/posts', { text, mediaIds: [], audience: 'everyone', publishAt })
const kill = async () => {
  const gone = new Promise((resolve) => program.process.once('exit', resolve))
  program.process.kill('SIGKILL')
  await gone
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeAll(async () => {
  await program.start()
  token = await signUp('maker')
  fan = await signUp('reader')
  await sql(`update users set is_creator = true where username = 'maker'`)
  await sql('update accounts set email_verified_at = now()')
  await call(fan, 'PUT', '/users/maker/follow')
})
afterAll(() => program.end())

type Out = { id: number; at: string | null; late: number }
const published = () =>
  sql<Out>(`select id::int as id, published_at::text as at, extract(epoch from published_at - publish_at)::float as late
    from posts order by id`)

it('what was due while nothing ran is out within five seconds of the restart, once', async () => {
  // a busy machine takes its time until the program is dead
  const due = inSeconds(15)
  await Promise.all(Array.from({ length: 12 }, (_, n) => schedule(`overslept ${String(n)}`, due)))
  await kill()
  await wait(Date.parse(due) - Date.now() + 1000)
  expect((await published()).map(({ at }) => at)).toEqual(Array.from({ length: 12 }, () => null))
  await program.start()
  const ready = Date.now()
  let out: Out[] = []
  while (Date.now() - ready < lateSeconds * 1000) {
    out = await published()
    if (out.every(({ at }) => at !== null)) break
    await wait(50)
  }
  expect(out.map(({ at }) => at !== null)).toEqual(out.map(() => true))
  const { posts } = await call<{ posts: { id: number }[] }>(fan, 'GET', '/timeline')
  expect(posts.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(out.map(({ id }) => id))
})

it('nothing is lost, doubled or moved when the program is killed again and again at the very moment', async () => {
  const before = await published()
  const times = [1.2, 1.6, 2, 2.4, 2.8, 3.2, 3.6, 4]
  for (const seconds of times) await schedule(`at ${String(seconds)}`, inSeconds(seconds))
  const begun = Date.now()
  const first = new Map<number, string>()
  const look = async () => {
    for (const { id, at } of await published())
      if (at !== null) {
        // once out, its time never changes: a second publication would set another
        expect([id, first.get(id) ?? at]).toEqual([id, at])
        first.set(id, at)
      }
  }
  for (const [round, killAt] of [1300, 3300].entries()) {
    await wait(Math.max(0, killAt - (Date.now() - begun) * (round === 0 ? 1 : 0)))
    await look()
    await kill()
    await look()
    await program.start()
  }
  const ready = Date.now()
  while (first.size < before.length + times.length && Date.now() - ready < lateSeconds * 1000) {
    await look()
    await wait(50)
  }
  expect(first.size).toBe(before.length + times.length)
  // and each is announced once: what the queue has still to do, it does
  await expect
    .poll(() =>
      sql(`select from graphile_worker._private_jobs where locked_at is null and attempts < max_attempts`).then(
        (rows) => rows.length,
      ),
    )
    .toBe(0)
  await look()
  const { posts } = await call<{ posts: { id: number }[] }>(fan, 'GET', '/timeline')
  expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length)
  expect(posts).toHaveLength(before.length + times.length)
})
