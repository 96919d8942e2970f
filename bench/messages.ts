import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { type Beside, besideFloor, openSession } from './beside-floor.ts'
import { root } from './servers.ts'

const ports = { app: 18_441, floor: 18_442 }
const size = { chats: 200_000, messages: 1_000_000, subscribers: 100_000 }
const rounds = 8
const perRound = 200
const creatorTokens = ['bench-creator-1', 'bench-creator-2'] as const

async function fill(admin: pg.PoolClient): Promise<void> {
  const text = readFileSync(path.join(root, 'bench/messages.sql'), 'utf8')
  // one by one: `vacuum` is refused among others; a block with statements of its own stands on one line
  for (const statement of text.replaceAll(/--.*$/gm, '').split(/;$/m))
    if (statement.trim() !== '')
      await admin.query(
        statement.replaceAll(/(?<!:):(chats|messages|subscribers)\b/g, (_m, key: keyof typeof size) =>
          String(size[key]),
        ),
      )
  for (const [index, token] of creatorTokens.entries()) await openSession(admin, token, index + 1)
}

async function reads({ read, measure, measureFloor, report }: Beside): Promise<void> {
  const [token] = creatorTokens
  const { nextCursor } = JSON.parse(await read('/chats', token)) as { nextCursor: string }
  const pages: Readonly<Record<string, (index: number) => string>> = {
    'chat list, first page': () => '/chats',
    'chat list, second page': () => `/chats?cursor=${nextCursor}`,
    'chat list by time': () => '/chats?order=recent',
    'chat list, unread': () => '/chats?filter=unread',
    'chat list, subscribers': () => '/chats?filter=subscribers',
    'chat list, search for one person': (index) => `/chats?search=user_${String(600 + index)}`,
    'chat list, search for a word of everyone': () => '/chats?search=person',
    'history, newest page': () => '/chats/1/messages',
    'history, before one in the middle': (index) => `/chats/1/messages?before=${String(500_000 + index * 997)}`,
    'history, around one': (index) => `/chats/1/messages?around=${String(100_000 + index * 997)}`,
    'history, from a day on': (index) =>
      `/chats/1/messages?since=${new Date(Date.now() - (index % 100) * 86_400_000).toISOString()}`,
    updates: () => '/updates',
  }
  for (let round = 0; round < rounds; round += 1) {
    await measureFloor()
    for (const [label, url] of Object.entries(pages)) await measure(label, (index) => read(url(index), token))
  }
  report()
}

/** Seconds that a bare statement needs for as many rows with one index and a table of counts beside it. */
async function bareInsert(admin: pg.PoolClient): Promise<number> {
  await admin.query(
    'create table bare (id bigint generated always as identity primary key, chat_id bigint, content_id bigint, at timestamptz default now())',
  )
  await admin.query('create index on bare (chat_id, id)')
  const begun = performance.now()
  await admin.query('insert into bare (chat_id, content_id) select i, 1 from generate_series(1, $1::int) i', [
    size.subscribers,
  ])
  const seconds = (performance.now() - begun) / 1000
  await admin.query('drop table bare')
  return seconds
}

async function sendToAll({ read }: Beside, label: string, token: string): Promise<string> {
  const begun = performance.now()
  const answer = await fetch(`http://127.0.0.1:${String(ports.app)}/api/listMessages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': label.replaceAll(' ', '-'),
    },
    body: JSON.stringify({ to: { builtIn: ['subscribers'] }, text: 'A message to all of you.' }),
  })
  const queued = performance.now() - begun
  const { id } = (await answer.json()) as { id: number }
  for (;;) {
    const { listMessages } = JSON.parse(await read('/listMessages', token)) as {
      listMessages: { id: number; state: string; sentCount: number }[]
    }
    const { state = '', sentCount = 0 } = listMessages.find((one) => one.id === id) ?? {}
    const seconds = (performance.now() - begun) / 1000
    if (state === 'sent')
      return `${label}: queued in ${queued.toFixed(0)} ms, ${String(sentCount)} delivered after ${seconds.toFixed(1)} s`
    if (seconds > 180) throw new Error(`${label}: ${String(sentCount)} after three minutes`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Chats of a creator with very many, a very long conversation, and a message to a hundred thousand people. */
export const benchMessages = (): Promise<void> =>
  besideFloor(
    { ports, perRound, warmUp: 3 },
    async (admin) => {
      const begun = performance.now()
      await fill(admin)
      process.stdout.write(`${JSON.stringify(size)} made in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)
    },
    async (beside) => {
      await reads(beside)
      const bare = (await bareInsert(beside.admin)).toFixed(1)
      await beside.startWorker()
      const rows = String(size.subscribers)
      process.stdout.write(`\nfloor: bare insert of ${rows} rows with two indexes in ${bare} s\n`)
      process.stdout.write(`${await sendToAll(beside, 'with a chat each', creatorTokens[0])}\n`)
      process.stdout.write(`${await sendToAll(beside, 'without a chat yet', creatorTokens[1])}\n`)
    },
  )
