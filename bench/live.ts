import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuild } from '../scripts/build.ts'
import { median, processCpuMs } from './cpu.ts'
import { benchInBrowser } from './live/in-browser.ts'
import { passOf, sendBare, sendShow, type Show } from './live/sending.ts'
import { quantile, withOwnApp, type OwnApp } from './own-app.ts'
import { get, nodeFlags, root, startServer } from './servers.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const port = 18_486
const barePort = 18_487
const rtmpPort = 18_488
const realtimeKey = 'bench'

const start = (file: string, ...args: readonly string[]): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'live', file), args)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${String(code)}.`)))
    child.once('message', () => resolve(child))
  })
const answer = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve) => {
    child.once('message', (said) => resolve(said as T))
    child.send('')
  })

/** Share of a core that a process takes for so long. */
async function shareOf(child: ChildProcess, seconds: number): Promise<number> {
  const pid = child.pid ?? 0
  const [before, at] = [processCpuMs(pid), performance.now()]
  await sleep(seconds * 1000)
  return (processCpuMs(pid) - before) / (performance.now() - at)
}
const percent = (share: number): string => `${(share * 100).toFixed(3)} %`
const memoryOf = (child: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(child.pid)}/status`, 'utf8'))?.[1]) / 1000

/** Streams in, beside the bare server with one of them. */
async function benchIngest(app: OwnApp, streams: number): Promise<Show[]> {
  const idle = await shareOf(app.process, 10)
  const shows: Show[] = []
  for (let count = 0; count < streams; count += 1) shows.push(await sendShow(app, `stream_${String(count)}`, 2_500_000))
  await sleep(3000)
  const busy = await shareOf(app.process, 20)
  say(
    `${String(streams)} streams of 2.5 Mbit/s in: ${percent((busy - idle) / streams)} of a core each (budget 1 %); at rest ${percent(idle)}`,
  )
  return shows
}

/** Viewers out of ours and of the bare server, turn by turn, with the same bytes. */
async function benchViewers(app: OwnApp, count: number): Promise<void> {
  const bits = 2_000_000
  const show = await sendShow(app, 'watched', bits)
  // of the same memory to collect in
  const bare = await startServer(
    'bench/live/bare-origin.ts',
    { PORT: String(barePort) },
    () => get(barePort, '/healthz'),
    nodeFlags,
  )
  const stopBare = sendBare(barePort, bits)
  await sleep(4000)
  const base = (at: number, folder: string): string => `http://127.0.0.1:${String(at)}${folder}`
  const found: Record<'own' | 'bare', number[]> = { own: [], bare: [] }
  const rests: Record<'own' | 'bare', number[]> = { own: [], bare: [] }
  let [bytes, requests, faults, seconds] = [0, 0, 0, 0]
  for (let round = 0; round < 4; round += 1)
    for (const [name, server, at] of [
      ['own', app.process, base(app.port, `/live-media/${String(show.id)}`)],
      ['bare', bare, base(barePort, '')],
    ] as const) {
      // with the show and nobody who watches
      rests[name].push(await shareOf(server, 10))
      // lasts for two minutes
      const cookie = await passOf(app.port, show.id)
      const viewers = await start('viewers.ts', at, cookie, String(count))
      await sleep(4000)
      const before = await answer<{ bytes: number; requests: number; faults: number }>(viewers)
      const begun = performance.now()
      // half a minute: what two hundred connections leave for the collector when they begin is no viewer's cost a second
      found[name].push(await shareOf(server, 30))
      const after = await answer<{ bytes: number; requests: number; faults: number }>(viewers)
      if (name === 'own') {
        bytes += after.bytes - before.bytes
        requests += after.requests - before.requests
        faults += after.faults
        seconds += (performance.now() - begun) / 1000
      }
      viewers.kill()
      await sleep(1500)
    }
  const [own = 0, floor = 0] = (['own', 'bare'] as const).map(
    (name) => (median(found[name]) - median(rests[name])) / count,
  )
  const each = (shares: readonly number[]): string => shares.map(percent).join(', ')
  say(
    `of a core: ours ${each(found.own)}, at rest ${each(rests.own)}; bare ${each(found.bare)}, at rest ${each(rests.bare)}`,
  )
  say(
    `${String(count)} viewers of 2 Mbit/s out: ${percent(own)} of a core each (budget 0.05 %), bare ${percent(floor)}, ${(own / floor).toFixed(2)} × (budget 1.3 ×); ` +
      `${((bytes * 8) / seconds / count / 1e6).toFixed(2)} Mbit/s and ${(requests / seconds / count).toFixed(1)} requests a second each, ${String(faults)} faults`,
  )
  show.stop()
  stopBare()
  bare.kill()
}

/** From a line's writing to the pages of so many who hear it. */
async function benchChat(app: OwnApp, { id, creator }: Show, listeners: number): Promise<void> {
  await app.admin.query(
    `with made as (insert into users (username, name) select 'listener_' || n, 'Listener ' || n
         from generate_series(0, ${String(listeners - 1)}) n returning id, username),
       kept as (insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
         select id, username || '@example.com', now(), '-', '1990-01-01' from made)
     insert into sessions (token_hash, user_id, expires_at)
       select sha256(convert_to('bench-' || replace(username, 'listener_', 'listener-'), 'UTF8')), id, now() + interval '30 days' from made`,
  )
  const ears = await start('listeners.ts', String(app.port), realtimeKey, String(id), String(listeners), '1000')
  await sleep(3000)
  await answer<number[]>(ears)
  const [all, lasts]: [number[], number[]] = [[], []]
  for (let line = 0; line < 20; line += 1) {
    await app.call(creator.token, 'POST', `/live/${String(id)}/chat`, { text: `now ${String(Date.now())}` })
    await sleep(2500)
    const had = await answer<number[]>(ears)
    if (had.length !== listeners) say(`only ${String(had.length)} had a line`)
    all.push(...had)
    lasts.push(Math.max(...had))
  }
  say(
    `a line of chat to ${String(listeners)} listeners: ${quantile(all, 0.5).toFixed(0)} ms median, ${quantile(all, 0.95).toFixed(0)} ms p95 (budget 150), the last of each ${median(lasts).toFixed(0)} ms`,
  )
  ears.kill()
}

/** What a show of some minutes leaves in the memory, beyond its first minute. */
async function benchMemory(app: OwnApp, shows: number, minutes: number): Promise<void> {
  await sleep(60_000)
  const after: number[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    after.push(memoryOf(app.process))
    await sleep(60_000)
  }
  after.push(memoryOf(app.process))
  say(
    `memory with ${String(shows)} shows, each minute: ${after.map((size) => size.toFixed(0)).join(', ')} MB; ` +
      `${((after.at(-1) ?? 0) - (after[0] ?? 0)).toFixed(1)} MB more after ${String(minutes)} minutes (budget 20 for an hour of one)`,
  )
}

const parts = ['in', 'out', 'chat', 'browser', 'memory']
/** `BENCH_PARTS=chat,browser` measures these alone. */
const isWanted = (part: string): boolean => (process.env['BENCH_PARTS'] ?? parts.join(',')).split(',').includes(part)

/** Live shows, each figure beside what a bare server takes where there is one; the memory over `LIVE_MINUTES` in place of ten. */
export async function benchLive({
  minutes = Number(process.env['LIVE_MINUTES'] ?? 10),
  viewers = 200,
} = {}): Promise<void> {
  await ensureBuild(root)
  await withOwnApp(
    port,
    { PUSHER_KEY: realtimeKey, PUSHER_SECRET: 'bench-secret', LIVE_RTMP_PORT: String(rtmpPort) },
    async (app) => {
      if (isWanted('in')) for (const { stop } of await benchIngest(app, 8)) stop()
      if (isWanted('out')) await benchViewers(app, viewers)
      if (isWanted('chat')) {
        const show = await sendShow(app, 'talked_in', 2_500_000)
        await benchChat(app, show, 1000)
        show.stop()
      }
      if (isWanted('browser')) await benchInBrowser(app, { joins: 20, seconds: 40, rtmpPort })
      if (isWanted('memory')) {
        const shows: Show[] = []
        for (let count = 0; count < 4; count += 1) shows.push(await sendShow(app, `long_${String(count)}`, 2_500_000))
        await benchMemory(app, shows.length, minutes)
        for (const { stop } of shows) stop()
      }
    },
  )
}
