import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { processCpuMs } from './cpu.ts'
import { openSession, quantile, withOwnApp, type OwnApp } from './own-app.ts'
import { floorEnd, ourEnd, type End } from './seen-ends.ts'
import { startServer } from './servers.ts'

const pairs = 50
const perSecond = 100
/** Messages of one arm before the next has its turn, and the turns of each. */
const inTurn = 500
const turns = 2
const budgetMs = 100

type Arm = {
  name: string
  ends: readonly (readonly [End, End])[]
  begin: () => void
  times: number[]
  lost: number
  cpuMs: number
}

let fault: unknown
const failed = (one: unknown): void => void (fault ??= one)
/** When each text was sent, by whom it is for; the second person of a pair is the odd one. */
const sentAt = new Map<string, number>()
const seenAt = new Map<string, number>()
/** Notes when `me` sees what the other one has written. */
const watch = (me: number) => (text: string) => {
  if (text.startsWith(`to ${String(me)} `) && !seenAt.has(text)) seenAt.set(text, performance.now())
}

/** Writes at a fixed rate, whether those before have been taken or not. */
async function turn(arm: Arm, spent: () => Promise<number>, settled: () => Promise<void>): Promise<void> {
  arm.begin()
  const before = await spent()
  sentAt.clear()
  seenAt.clear()
  const begun = performance.now()
  const written: Promise<unknown>[] = []
  for (let n = 0; n < inTurn; n += 1) {
    await sleep(Math.max(0, begun + (n * 1000) / perSecond - performance.now()))
    const pair = n % pairs
    const from = Math.floor(n / pairs) % 2
    const text = `to ${String(pair * 2 + 1 - from)} ${randomUUID()}`
    sentAt.set(text, performance.now())
    const end = arm.ends[pair]?.[from === 0 ? 0 : 1]
    if (end) written.push(end.write(text).catch(failed))
  }
  await Promise.all(written)
  if (fault !== undefined) throw fault instanceof Error ? fault : new Error('A call failed.')
  for (let tries = 0; tries < 300 && seenAt.size < inTurn; tries += 1) await sleep(50)
  for (const [text, at] of sentAt) {
    const seen = seenAt.get(text)
    if (seen === undefined) arm.lost += 1
    else arm.times.push(seen - at)
  }
  await settled()
  arm.cpuMs += (await spent()) - before
}

/** People with sessions, by twos in a chat. */
async function people({ admin, call }: OwnApp): Promise<{ userId: number; token: string; chatId: number }[]> {
  const { rows } = await admin.query<{ id: string }>(
    `with made as (insert into users (username, name) select 'talker_' || n, 'Talker' from generate_series(1, $1::int) n returning id, username)
     insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
     select id, username || '@example.com', now(), '-', '1990-01-01' from made returning user_id as id`,
    [pairs * 2],
  )
  const made: { userId: number; token: string; chatId: number }[] = []
  for (const { id } of rows) made.push({ userId: Number(id), token: await openSession(admin, Number(id)), chatId: 0 })
  for (let index = 0; index < made.length; index += 2) {
    const [one, other] = made.slice(index, index + 2)
    if (!one || !other) throw new Error('Somebody is missing.')
    const { rows: named } = await admin.query<{ username: string }>('select username from users where id = $1', [
      other.userId,
    ])
    const { id } = await call<{ id: number }>(one.token, 'POST', '/chats', { username: named[0]?.username })
    one.chatId = other.chatId = id
  }
  return made
}

const byTwos = (ends: readonly End[]): [End, End][] =>
  Array.from({ length: pairs }, (_, pair) => ends.slice(pair * 2, pair * 2 + 2) as [End, End])

/**
 * From the call that sends a message until the other person's browser has read it, at 100 messages a second among 50 pairs who all have
 * their conversation open; beside a bare relay in the same run, in turn.
 */
export async function benchSeen(): Promise<void> {
  const key = randomUUID()
  await withOwnApp(18_487, { PUSHER_KEY: key, PUSHER_SECRET: randomUUID() }, async (app) => {
    const call: OwnApp['call'] = (token, method, address, body) => app.call(token, method, address, body)
    let all = false
    const ours: End[] = []
    for (const [index, person] of (await people(app)).entries())
      ours.push(await ourEnd({ port: app.port, key, ...person, call, failed, asksAll: () => all }, watch(index)))
    const port = 18_488
    const floorServer = await startServer(
      'bench/relay-server.ts',
      { PORT: String(port), DATABASE_URL: app.databaseUrl },
      () => fetch(`http://127.0.0.1:${String(port)}/0/0`),
    )
    try {
      const bare: End[] = []
      for (let n = 0; n < pairs * 2; n += 1)
        bare.push(
          await floorEnd(
            { port, chat: Math.floor(n / 2), me: String(n), other: String(n % 2 === 0 ? n + 1 : n - 1), failed },
            watch(n),
          ),
        )
      /** Processor time of the server and the database's connections so far; the browsers' ends are not in it. */
      const spent = async (): Promise<number> => {
        const { rows } = await app.admin.query<{ pid: number }>('select pid from pg_stat_activity')
        const processes = [app.process.pid, floorServer.pid, ...rows.map(({ pid }) => pid)]
        return processes.reduce<number>((sum, pid) => sum + (pid === undefined ? 0 : processCpuMs(pid)), 0)
      }
      /** Until what the messages have set going is done: it belongs to their arm. */
      const settled = async (): Promise<void> => {
        for (let tries = 0; tries < 50; tries += 1) {
          await sleep(100)
          const { rows } = await app.admin.query(
            'select from graphile_worker._private_jobs where run_at <= now() limit 1',
          )
          if (rows.length === 0) break
        }
        await sleep(1000)
      }
      const arm = (name: string, ends: readonly End[], asksAll: boolean): Arm => ({
        name,
        ends: byTwos(ends),
        begin: () => void (all = asksAll),
        times: [],
        lost: 0,
        cpuMs: 0,
      })
      const floor = arm('bare relay', bare, false)
      const arms = [
        floor,
        arm('ours, the messages read', ours, false),
        arm('ours, all that an open page asks', ours, true),
      ]
      for (const one of arms) await turn(one, spent, settled)
      for (const one of arms) Object.assign(one, { times: [], lost: 0, cpuMs: 0 })
      for (let round = 0; round < turns; round += 1)
        for (const one of round % 2 ? arms.toReversed() : arms) await turn(one, spent, settled)
      for (const { name, times, lost, cpuMs } of arms) {
        const figures = [0.5, 0.95, 0.99].map((share) => `${quantile(times, share).toFixed(1)} ms`).join(', ')
        const ratio = (quantile(times, 0.95) / quantile(floor.times, 0.95)).toFixed(1)
        process.stdout.write(
          `${name}: ${String(times.length)} messages, sent to seen p50, p95, p99: ${figures}; p95 ${ratio} × the relay's; ${(cpuMs / (times.length + lost)).toFixed(2)} ms CPU a message; ${String(lost)} not seen\n`,
        )
      }
      process.stdout.write(`budget: p95 ${String(budgetMs)} ms\n`)
      for (const end of [...ours, ...bare]) end.close()
    } finally {
      floorServer.kill('SIGTERM')
    }
  })
}
