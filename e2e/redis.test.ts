import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { chatChannel, chatEvents } from '#contract/chat-events.ts'
import { chatPresenceChannel, clientEvents, updatesEvent } from '#contract/events.ts'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { findRunningPostgres } from '#platform/embedded-postgres/index.ts'
import { onPath } from '#test/on-path.ts'
import { patienceMs } from '#test/patience.ts'
import { connectPusher } from '#test/pusher-client.ts'
import { joinChannel, newCaller, type Caller } from './listener.ts'
import { ownProgram, type OwnProgram } from './program.ts'

/** Two programs on one database that tell each other by a real Redis, where one is installed. */
const redis = onPath('redis-server')
const redisPort = 18_643
const settings = {
  PUSHER_KEY: 'by-redis',
  PUSHER_SECRET: randomBytes(16).toString('hex'),
  REDIS_URL: `redis://127.0.0.1:${String(redisPort)}`,
  LOG_LEVEL: 'warn',
}
const [onePort, twoPort] = [18_641, 18_642]
const said: string[] = []
const one = ownProgram(onePort, settings, (output) => said.push(output))
let two: OwnProgram | null = null
let server: ChildProcess | null = null
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-redis-'))

function startRedis(): void {
  if (redis === undefined) return
  const settled = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  server = spawn(redis, [...settled, '--dir', folder], { stdio: 'ignore' })
}
async function stopRedis(): Promise<void> {
  const gone = new Promise((resolve) => server?.once('exit', resolve))
  server?.kill('SIGKILL')
  await gone
}

let fan: Caller
let creator: Caller
beforeAll(async () => {
  if (redis === undefined) return
  startRedis()
  await one.start()
  const url = findRunningPostgres(path.join(one.folder, 'postgres')) ?? ''
  two = ownProgram(twoPort, { ...settings, SERVICES: 'web,realtime', DATABASE_URL: url, DATA_DIR: one.folder })
  await two.start()
  fan = await newCaller(one.address, url)
  creator = await newCaller(one.address, url)
})
afterAll(async () => {
  await two?.end()
  if (redis !== undefined) {
    await one.end()
    await stopRedis()
  }
  rmSync(one.folder, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

it('carries events among programs, and goes and comes back without harm', async (context) => {
  if (redis === undefined) return context.skip('there is no redis-server on the PATH')
  const key = settings.PUSHER_KEY
  const chatId = (await fan.call<{ id: number }>('POST', '/chats', { username: creator.username })).id
  const near = connectPusher({ key, port: onePort, address: one.address }, fan.token)
  const far = connectPusher({ key, port: twoPort, address: one.address }, creator.token)
  try {
    const said_near = await joinChannel(near, chatChannel(chatId), [chatEvents.created])
    const said_far = await joinChannel(far, chatChannel(chatId), [chatEvents.created])
    const badge = await joinChannel(far, updatesChannel(creator.userId), [updatesEvent])
    const typesNear = await joinChannel(near, chatPresenceChannel(chatId), [])
    const typesFar = await joinChannel(far, chatPresenceChannel(chatId), [clientEvents.typing])

    // written at the one program or the other: both hear of it, once
    await fan.call('POST', `/chats/${String(chatId)}/messages`, { text: 'by the one' })
    await fan.call('POST', `/chats/${String(chatId)}/messages`, { text: 'by the other' }, two?.address)
    await vi.waitUntil(() => said_near.heard.length === 2 && said_far.heard.length === 2, { timeout: patienceMs })
    await vi.waitUntil(() => badge.heard.length === 2, { timeout: patienceMs })
    // who is there, and typing, which no database sees
    await vi.waitUntil(() => (typesNear.channel as unknown as { members: { count: number } }).members.count === 2)
    typesNear.channel.trigger(clientEvents.typing, {})
    await vi.waitUntil(() => typesFar.heard.length === 1, { timeout: patienceMs })

    // Redis goes: messages are taken all the same, and read by whoever looks
    said.length = 0
    await stopRedis()
    await vi.waitUntil(() => said.join('').includes('Redis is not there'), { timeout: patienceMs })
    await fan.call('POST', `/chats/${String(chatId)}/messages`, { text: 'meanwhile' })
    const read = await creator.call<{ messages: { text: string }[] }>('GET', `/chats/${String(chatId)}/messages`)
    expect(read.messages.map(({ text }) => text)).toEqual(['by the one', 'by the other', 'meanwhile'])
    expect([said_near.heard.length, said_far.heard.length]).toEqual([2, 2])
    expect((await fetch(`${one.address}/readyz`)).ok).toBe(true)

    // and comes back: what waited is told, by jobs that are tried again, and what follows too
    startRedis()
    await vi.waitUntil(() => said_near.heard.length >= 3 && said_far.heard.length >= 3, { timeout: patienceMs })
    await fan.call('POST', `/chats/${String(chatId)}/messages`, { text: 'afterwards' }, two?.address)
    await vi.waitUntil(() => said_near.heard.length >= 4 && said_far.heard.length >= 4, { timeout: patienceMs })
    await vi.waitUntil(() => badge.heard.length >= 4, { timeout: patienceMs })
  } finally {
    near.disconnect()
    far.disconnect()
  }
})
