import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { updatesEvent } from '#contract/events.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type NodeProcess, signUpAt, startNode } from '#test/node-process.ts'
import { pgbouncer, startPgbouncer } from '#test/pgbouncer.ts'
import { connectPusher } from '#test/pusher-client.ts'
import { startTinyPooler } from '#test/tiny-pooler.ts'

/** The real program, twice, behind a pooler that gives each transaction another connection of the server. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

let database: TestDatabase
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-poolers-'))
  database = await createTestDatabase({ size: 2 })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const refusal = async (settings: Record<string, string>): Promise<string> => {
  try {
    await (await startNode({ DATA_DIR: path.join(folder, 'refused'), SERVICES: 'realtime', ...settings })).stop()
  } catch (error) {
    return (error as Error).message.trim()
  }
  return 'started'
}

/** What two nodes do together. */
async function liveThrough(pooled: string): Promise<void> {
  const [key, secret] = ['poolers', 'a secret of the test'.replaceAll(' ', '-')]
  const settings = {
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: database.url,
    DATA_DIR: path.join(folder, 'data'),
    SERVICES: 'worker,realtime',
    RATE_LIMITS: 'off',
    PUSHER_KEY: key,
    PUSHER_SECRET: secret,
  }
  const nodes: NodeProcess[] = []
  try {
    nodes.push(await startNode(settings), await startNode(settings))
    const [one, two] = nodes as [NodeProcess, NodeProcess]
    expect(one.said()).toContain('keeps no prepared statements')
    const fan = await signUpAt(one)
    const other = await signUpAt(two)
    // jobs are done: the mails of both sign-ups, which nobody needs once they are verified
    await vi.waitFor(
      () => expect(readdirSync(path.join(folder, 'data/mails')).length).toBeGreaterThanOrEqual(2),
      10_000,
    )
    await database.pool.query('update accounts set email_verified_at = now()')
    await database.pool.query('update users set is_creator = true')
    const me = { status: 200, body: expect.objectContaining({ username: fan.username }) as unknown }
    expect(await two.call('GET', '/me', { token: fan.token })).toMatchObject(me)
    const many = Array.from({ length: 60 }, (_, n) => (n % 2 ? one : two).call('GET', '/updates', { token: fan.token }))
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]))

    // an event of the one reaches a socket of the other
    const pusher = connectPusher({ key, port: two.port, address: two.address }, other.token)
    const updates = pusher.subscribe(`private-updates.${String(other.userId)}`)
    await new Promise((resolve) => updates.bind('pusher:subscription_succeeded', resolve))
    const event = new Promise((resolve) => updates.bind(updatesEvent, resolve))
    expect(await one.call('PUT', `/users/${other.username}/follow`, { token: fan.token })).toMatchObject({
      status: 200,
    })
    await event
    pusher.disconnect()

    // a session that ends on the one is remembered by the other no longer
    expect((await one.call('POST', '/logout', { token: fan.token })).status).toBe(200)
    await vi.waitFor(async () => expect((await two.call('GET', '/me', { token: fan.token })).status).toBe(401), {
      timeout: 1_000,
      interval: 50,
    })
    for (const node of nodes) expect(node.said()).not.toMatch(/"level":(50|60)/)
  } finally {
    expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual(nodes.map(() => 0))
  }
}

describe('behind a pooler in transaction mode', () => {
  it('two nodes share sessions, events and jobs', async () => {
    const pooler = await startTinyPooler(database.url)
    try {
      await liveThrough(pooler.url)
    } finally {
      await pooler.close()
    }
  })

  it.skipIf(pgbouncer === undefined)('the same with PgBouncer (where it is installed)', async () => {
    const pooler = await startPgbouncer(database.url, 'transaction')
    try {
      await liveThrough(pooler.url)
    } finally {
      await pooler.close()
    }
  })
})

describe('a start that a pooler keeps from working says why in one line', () => {
  it('without a direct address, with one that is none, and with another database', async () => {
    const pooler = await startTinyPooler(database.url)
    const stranger = await createTestDatabase({ size: 1 })
    try {
      expect(await refusal({ DATABASE_URL: pooler.url })).toMatch(
        /^A node ended with 1: DATABASE_URL="postgres:.*": is a pooler in transaction mode; set DATABASE_DIRECT_URL to PostgreSQL itself, for .*$/,
      )
      expect(await refusal({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url })).toMatch(
        /^A node ended with 1: DATABASE_DIRECT_URL="postgres:.*": is a pooler in transaction mode; it must be PostgreSQL itself$/,
      )
      expect(await refusal({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: stranger.url })).toMatch(
        /^A node ended with 1: DATABASE_URL="postgres:.*": is another database than that of DATABASE_DIRECT_URL$/,
      )
    } finally {
      await pooler.close()
      await stranger.close()
    }
  })

  it.skipIf(pgbouncer === undefined)('in statement mode (where PgBouncer is installed)', async () => {
    const pooler = await startPgbouncer(database.url, 'statement')
    try {
      expect(await refusal({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url })).toMatch(
        /^A node ended with 1: DATABASE_URL="postgres:.*": is a pooler in statement mode, which has no transactions; set it to transaction mode$/,
      )
    } finally {
      await pooler.close()
    }
  })

  it('when its connections are not as ours are', async () => {
    const pooler = await startTinyPooler(database.url)
    try {
      // two connections of the server that were there before, with another time zone
      const early = await Promise.all([pooler.client(), pooler.client()])
      for (const client of early) await client.query('begin')
      for (const client of early) await client.query(`set timezone = 'Asia/Tokyo'`)
      for (const client of early) await client.query('commit')
      await Promise.all(early.map((client) => client.end()))
      expect(await refusal({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url })).toMatch(
        /^A node ended with 1: DATABASE_URL="postgres:.*": its pooler gives out connections with TimeZone=Asia\/Tokyo; have it open new ones .*$/,
      )
    } finally {
      await pooler.close()
    }
  })
})
