import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { ordinary, reckon } from './capacity.ts'
import { ask, callsASecond, createMix, payAgain, publish, type Journal, type World } from './day/calls.ts'
import { fillDay, readBooks, size, tokenOf } from './day/fill.ts'
import { arrive, isRefused, line, p99, payments, reads, saturate } from './day/send.ts'
import type { Probe } from './day/probe.ts'
import { residentMb } from './memory.ts'
import { beginProbing } from './day/prober.ts'
import { openSockets } from './day/sockets.ts'
import { quantile, withOwnApp, type OwnApp } from './own-app.ts'
import { key, secret } from './realtime/names.ts'

/** What the same population needs of machines. */
export { benchCapacity } from './capacity.ts'

const port = 18_447
/** `DAY_MINUTES` of the busiest ones, `OVERLOAD_SECONDS` at twice what it can do. */
const minutes = Number(process.env['DAY_MINUTES'] ?? 3)
const overloadSeconds = Number(process.env['OVERLOAD_SECONDS'] ?? 60)
const idleSeconds = 15
const burstEveryMs = 30_000
const probesASecond = 50
/** How long the day goes on after the overload. */
const afterSeconds = 60
const budget = { read: 200, payment: 400, refusal: 100, wellMs: 5_000 }
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const shown = (value: number): string => value.toFixed(1)

/** Posts, chats and a picture, by the program's own calls. */
async function findWorld({ admin, call }: OwnApp): Promise<World> {
  const { rows } = await admin.query<{ id: string }>(
    `select id from posts where audience = 'everyone' order by published_at desc limit 5000`,
  )
  const chats = []
  for (let n = 0; n < 300; n += 1) {
    const fan = size.creators + 1 + n * 7
    const { id } = await call<{ id: number }>(tokenOf(fan), 'POST', '/chats', {
      username: `user_${String(1 + (n % 50))}`,
    })
    chats.push({ id, fan })
  }
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
  const token = tokenOf(1)
  const begun = await ask(port, '/api/uploads', {
    method: 'POST',
    token,
    headers: { 'tus-resumable': '1.0.0', 'upload-length': String(bytes.length) },
  })
  const sent = await ask(port, new URL(String(begun.headers['location']), 'http://bench').pathname, {
    method: 'PATCH',
    token,
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  })
  const mediaId = String(sent.headers['media-id'])
  type Status = { state: string; media: { address: string } | null }
  const look = () => call<Status>(token, 'GET', `/media/${mediaId}`)
  let status = await look()
  for (let tries = 0; status.state !== 'ready' && tries < 300; tries += 1) {
    await sleep(200)
    status = await look()
  }
  // addresses end after ten minutes
  let address = status.media?.address ?? ''
  setInterval(() => void look().then(({ media }) => (address = media?.address ?? address)), 240_000).unref()
  return { port, posts: rows.map(({ id }) => Number(id)), chats, picture: () => `${address}/feed.webp` }
}

/**
 * The busiest minutes of an ordinary day of `bench/capacity.ts` (50,000 fans, 500 creators) on the whole program with its database:
 * beside an idle run, then twice what it can do, then the day again. Afterwards the books are compared with what was answered.
 */
export const benchDay = (): Promise<void> =>
  withOwnApp(
    port,
    { PUSHER_KEY: key, PUSHER_SECRET: secret, LIVE_RTMP_PORT: '0', LOAD_SHEDDING: 'on' },
    async (app) => {
      const journal: Journal = new Map()
      const next = createMix(await findWorld(app), journal)
      const rate = callsASecond()
      const sockets = await openSockets(port, Math.round(reckon(ordinary).sockets))
      const pid = app.process.pid ?? 0
      await arrive(rate, 20, next)
      const idle = [await saturate(1, idleSeconds, next)]

      // a creator whom many follow publishes: all who are there ask at once what is new
      const told = sockets.told()
      const bursts = setInterval(() => void publish(port, 1), burstEveryMs)
      const memory: number[] = []
      const watch = setInterval(() => memory.push(residentMb(pid)), 5_000)
      const probed = beginProbing(port, probesASecond)
      const [dayBegan, day] = [Date.now(), await arrive(rate, minutes * 60, next)]
      const dayEnded = Date.now()
      clearInterval(bursts)
      clearInterval(watch)
      const toldOfDay = sockets.told() - told
      idle.push(await saturate(1, idleSeconds, next))

      // so few that none is refused for the others' sake
      const most = await saturate(12, 15, next)
      const can = most.list.read().filter((one) => !isRefused(one)).length / most.seconds
      const overBegan = Date.now()
      const over = await arrive(2 * can, overloadSeconds, next)
      const overEnded = Date.now()
      const after = await arrive(rate, afterSeconds, next)
      const { seen: probes, lagMs } = await probed()
      const probesOf = (from: number, until: number) => probes.filter(({ at }) => at >= from && at < until)
      const third = quantile(
        sockets.asked.map(({ ms }) => ms),
        0.99,
      )
      sockets.close()
      const alone = idle.flatMap(({ list }) => list.read())
      const [daySeen, overSeen] = [day.list.read(), over.list.read()]

      say(
        `${String(size.users)} people, ${shown(rate)} calls a second, ${String(Math.round(reckon(ordinary).sockets))} sockets`,
      )
      say('| | a second | answers | reads, ms: median / p99 | payments |\n|---|---|---|---|---|')
      say(line('one call after the other, before and after', alone, 2 * idleSeconds))
      say(line(`the day, ${String(minutes)} minutes`, daySeen, day.seconds))
      say(line('all that it can do, 12 at once', most.list.read(), most.seconds))
      say(line(`twice that, ${String(overloadSeconds)} s`, overSeen, over.seconds))
      say(line('the day again', after.list.read(), after.seconds))
      for (const [name, those, limit] of [
        ['reads', reads, budget.read],
        ['payments', payments, budget.payment],
      ] as const)
        say(
          `${name}: p99 ${shown(p99(those(daySeen)))} ms, ${shown(p99(those(daySeen)) / p99(those(alone)))} × the idle run; the budget is ${String(limit)} ms`,
        )
      say(
        `sockets: ${String(toldOfDay)} events in the day's minutes, ${String(sockets.lost())} sockets lost; what each then asked, p99 ${shown(third)} ms`,
      )
      const refused = overSeen.filter(isRefused)
      const share = (those: typeof overSeen): string =>
        `${shown((100 * those.filter(({ status }) => status > 0 && status < 500 && status !== 429).length) / those.length)} %`
      say(
        `twice: ${String(refused.length)} refused (${String(refused.filter(({ hasRetryAfter }) => hasRetryAfter).length)} with Retry-After), p99 ${shown(p99(refused))} ms (budget ${String(budget.refusal)}); ` +
          `answered: reads ${share(reads(overSeen))}, payments ${share(payments(overSeen))}; ${String(over.turnedAway)} did not come since 4,000 waited`,
      )
      const inOverload = probesOf(overBegan, overEnded)
      const turned = inOverload.filter(isRefused)
      const usual = p99(probesOf(dayBegan, dayEnded))
      say(
        `seen from a process of its own: ${shown(usual)} ms on the day (p99); twice: ${String(turned.length)} of ${String(inOverload.length)} refused, p99 ${shown(p99(turned))} ms; its own lag, p99 ${shown(lagMs)} ms`,
      )
      say(
        `well again after ${String(wellAfter(probes, overEnded, usual) ?? `more than ${String(afterSeconds / 2)}`)} s (budget ${String(budget.wellMs / 1000)})`,
      )
      const part = Math.max(1, Math.floor(memory.length / 4))
      const level = (values: readonly number[]): string => shown(quantile(values, 0.5))
      say(
        `memory of the program: ${level(memory.slice(0, part))} MB in the first quarter, ${level(memory.slice(-part))} in the last`,
      )
      await compare(app, journal)
    },
    (admin) => fillDay(admin),
  )

/**
 * The first second from which on the slowest hundredth, of all that follow, is at most twice what it was on the day; null: there is none in
 * the first half. Of one second alone that is its slowest answer, of fifty, which is above that in some second of the day itself.
 */
function wellAfter(probes: readonly Probe[], ended: number, usual: number): number | null {
  for (let second = 0; second < afterSeconds / 2; second += 1)
    if (p99(probes.filter(({ at }) => at >= ended + second * 1000)) <= 2 * usual) return second
  return null
}

/** Whoever was not answered asks again with the same key; then each payment of the journal is in the books once. */
async function compare({ admin }: OwnApp, journal: Journal): Promise<void> {
  let again = 0
  for (const [paid, entry] of journal)
    for (let tries = 0; tries < 50 && (entry.status === 0 || entry.status === 429 || entry.status >= 500); tries += 1) {
      again += 1
      entry.status = (await payAgain(port, paid, entry)).status
    }
  const books = await readBooks(admin)
  const done = (kind: 'tip' | 'subscription'): number =>
    [...journal.values()].filter((entry) => entry.kind === kind && entry.status === 201).length
  say(
    `payments: ${String(journal.size)} asked for, ${String(again)} asked for again, ${String(done('tip'))} tips and ${String(done('subscription'))} subscriptions answered; ` +
      `in the books ${String(books.tips)} and ${String(books.subscriptions)}; ${String(books.missing)} cents differ between wallets and purchases`,
  )
  if (done('tip') !== books.tips || done('subscription') !== books.subscriptions || books.missing !== 0)
    process.exitCode = 1
}
