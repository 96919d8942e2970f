import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { childEnvironment } from '#test/child-environment.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { UsageError } from './command.ts'
import { commands } from './commands.ts'

const main = path.join(import.meta.dirname, 'main.ts')
// each command is a process of its own
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let dataDir: string

beforeAll(async () => {
  app = await createTestApp()
  dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-cli-'))
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Answer = { code: number; out: string; err: string }
/** The real command in a process of its own. */
async function run(settings: Record<string, string>, ...words: string[]): Promise<Answer> {
  const child = spawn(process.execPath, [main, ...words], {
    env: childEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}
/** On the test's database. */
const cli = (...words: string[]) => run({ DATABASE_URL: app.database.url, DATA_DIR: dataDir }, ...words)
const plansOf = async (userId: number) =>
  (
    await sql<{
      period: string
      price_cents: number
    }>`select period, price_cents from plans where creator_id = ${userId}
      order by price_cents`.execute(app.services.db)
  ).rows.map(({ period, price_cents: cents }) => [period, cents])

describe('words', () => {
  it('help lists every command; nothing at all shows it too, as a mistake', async () => {
    const help = await run({}, 'help')
    expect(help).toMatchObject({ code: 0, err: '' })
    for (const name of [
      'creator grant',
      'creator revoke',
      'ledger reconcile',
      'ledger roll-up',
      'search reindex',
      'payouts list',
      'payouts export',
      'counters rebuild',
    ])
      expect(help.out).toContain(`\n  ${name}`)
    expect(await run({})).toEqual({ ...help, code: 2 })
  })

  const prepared = (name: string, ...words: string[]) => {
    const command = commands.find((one) => one.name === name)
    if (!command) throw new Error(`There is no ${name}.`)
    return () => command.prepare(words)
  }
  it.each([
    [prepared('creator grant'), '<username> is missing.'],
    [prepared('creator grant', 'a', 'b'), '"b" is one word too many.'],
    [prepared('creator grant', 'ada', '--daily', '1'), "Unknown option '--daily'"],
    [prepared('creator grant', 'ada', '--monthly', '7,99'), '--monthly 7,99: write dollars such as 7.99'],
    [prepared('creator grant', 'ada', '--monthly', '0.50'), '--monthly 0.50: write dollars'],
    [prepared('creator grant', 'ada', '--yearly', '1000.01'), '--yearly 1000.01: write dollars'],
    [prepared('creator grant', 'ada', '--weekly', '-1'), '--weekly'],
    [prepared('creator revoke'), '<username> is missing.'],
    [prepared('ledger reconcile', 'now'), '"now" is one word too many.'],
  ])('typing mistake %#', (prepare, line) => {
    expect(prepare).toThrow(UsageError)
    expect(prepare).toThrow(line)
  })

  it('mistakes are one line each, with the usage, before any database is asked', async () => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: dataDir }
    const [unknown, missing] = await Promise.all([run(settings, 'ledger', 'burn'), run(settings, 'creator', 'grant')])
    expect(unknown).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^There is no command "ledger burn"\..*\n$/),
    })
    expect(missing).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^<username> is missing\. Usage: npm run cli -- creator grant <username>.*\n$/),
    })
  })

  it('a bad setting and a database that is not there are one line each', async () => {
    const bad = await run({ DATABASE_URL: 'mysql://x', DATA_DIR: dataDir }, 'ledger', 'reconcile')
    expect(bad).toMatchObject({ code: 1, err: expect.stringMatching(/^DATABASE_URL="mysql:\/\/x": .*\n$/) })
    const gone = await run(
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: dataDir },
      'ledger',
      'reconcile',
    )
    expect(gone).toMatchObject({ code: 1, err: expect.stringMatching(/^DATABASE_URL=".*": cannot be reached: .*\n$/) })
  })
})

describe('creator', () => {
  it('grant asks for a known, verified user, then makes a creator with plans; again changes what is named', async () => {
    expect(await cli('creator', 'grant', 'nobody')).toMatchObject({ code: 1, err: 'There is no user "nobody".\n' })
    const greta = await app.signUp('greta')
    expect(await cli('creator', 'grant', 'greta')).toMatchObject({
      code: 1,
      err: expect.stringContaining('has not verified'),
    })
    await sql`update accounts set email_verified_at = now() where user_id = ${greta.userId}`.execute(app.services.db)

    expect(await cli('creator', 'grant', '@Greta')).toMatchObject({
      code: 0,
      out: expect.stringContaining('is a creator now.\nNo plans yet'),
    })
    const set = await cli('creator', 'grant', 'greta', '--monthly', '7.99', '--weekly', '2.50')
    expect(set).toMatchObject({ code: 0, out: 'greta was a creator already.\nPlans: weekly $2.50, monthly $7.99.\n' })
    await cli('creator', 'grant', 'greta', '--weekly', '0')
    expect(await plansOf(greta.userId)).toEqual([
      ['weekly', 0],
      ['monthly', 799],
    ])

    app.services.sessions.forgetUser(greta.userId)
    const body = { text: 'First', mediaIds: [], audience: 'everyone' as const }
    expect((await app.call('POST /posts', { body }, { as: greta })).status).toBe(201)
  })

  it('revoke takes the rights away; subscriptions end, and the unused time is refunded', async () => {
    const creator = await app.creator('leaving', { monthly: 500 })
    const fan = await app.fan('loyal')
    await app.fund(fan, 2000)
    const subscribed = await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: 'leaving' }, body: { period: 'monthly', expectedPriceCents: 500 } },
      { as: fan },
    )
    expect(subscribed.status).toBe(201)
    expect(await cli('creator', 'revoke', 'leaving')).toMatchObject({
      code: 0,
      out: 'leaving is no longer a creator.\n1 subscription ended; the unused time is refunded.\n',
    })
    expect(await cli('creator', 'revoke', 'leaving')).toMatchObject({ code: 0, out: 'leaving was not a creator.\n' })
    const mine = await app.call('GET /subscriptions', {}, { as: fan })
    expect(mine.body.subscriptions).toMatchObject([{ state: 'ended' }])
    app.services.sessions.forgetUser(creator.userId)
    expect(
      (await app.call('POST /posts', { body: { text: 'x', mediaIds: [], audience: 'everyone' } }, { as: creator }))
        .status,
    ).toBe(403)
  })
})

describe('ledger', () => {
  it('reconcile says 0 differences, names each one otherwise; roll-up adds what waits', async () => {
    const fan = await app.fan('payer')
    await app.fund(fan, 5000)
    expect(await cli('ledger', 'reconcile')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^\d+ accounts?, \d+ transfers?\n0 differences\n$/),
    })
    expect(await cli('ledger', 'roll-up')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^[1-9]\d* movements? added\.\n$/),
    })
    expect(await cli('ledger', 'roll-up')).toMatchObject({ code: 0, out: '0 movements added.\n' })

    await sql`insert into top_ups (id, user_id, amount_cents, provider, state)
      values (gen_random_uuid(), ${fan.userId}, 777, 'another', 'succeeded')`.execute(app.services.db)
    const wrong = await cli('ledger', 'reconcile')
    expect(wrong.code).toBe(1)
    expect(wrong.out).toMatch(
      /\nCash at another was not compared[^]*\ntop-up [0-9a-f-]{36}: expected 777, found 0\n1 difference\n$/,
    )
    await sql`delete from top_ups where provider = 'another'`.execute(app.services.db)
  })
})

describe('what can be made anew', () => {
  it('counters rebuild puts counts right, and search reindex finds everyone', async () => {
    const creator = await app.creator('counted')
    const fan = await app.fan('counting')
    await app.call('PUT /users/:username/follow', { params: { username: 'counted' } }, { as: fan })
    const { body: post } = await app.call(
      'POST /posts',
      { body: { text: 'Count me', mediaIds: [], audience: 'everyone' } },
      { as: creator },
    )
    await app.call('PUT /posts/:id/like', { params: { id: String(post.id) } }, { as: fan })
    await app.runJobs()
    expect(await cli('counters', 'rebuild')).toMatchObject({
      code: 0,
      out: '0 like counts corrected.\n0 comment counts corrected.\n0 follower counts corrected.\n0 post counts corrected.\n0 photo counts corrected.\n0 video counts corrected.\n',
    })
    await sql`update posts set like_count = 99, comment_count = 3 where id = ${post.id}`.execute(app.services.db)
    await sql`update users set follower_count = 0, post_count = 7, photo_count = 3 where id = ${creator.userId}`.execute(
      app.services.db,
    )
    await sql`delete from search_words`.execute(app.services.db)
    expect(await cli('counters', 'rebuild')).toMatchObject({
      out: '1 like count corrected.\n1 comment count corrected.\n1 follower count corrected.\n1 post count corrected.\n1 photo count corrected.\n0 video counts corrected.\n',
    })
    expect((await app.call('GET /users/:username', { params: { username: 'counted' } })).body).toMatchObject({
      followerCount: 1,
      postCount: 1,
    })
    expect((await app.call('GET /posts/:id', { params: { id: String(post.id) } })).body).toMatchObject({ likeCount: 1 })

    expect((await app.call('GET /searchUsers', { query: { searchTerm: 'counte' } })).body.results.users).toEqual([])
    expect(await cli('search', 'reindex')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+ users indexed\.\n$/),
    })
    expect((await app.call('GET /searchUsers', { query: { searchTerm: 'counte' } })).body.results.users).toMatchObject([
      { username: 'counted' },
    ])
  })
})

it('works without the program, by its own start of the database, and beside it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-cli-own-'))
  try {
    const reconcile = () => run({ DATA_DIR: folder }, 'ledger', 'reconcile')
    expect(await reconcile()).toEqual({ code: 0, out: '0 accounts, 0 transfers\n0 differences\n', err: '' })
    const running = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), log: () => undefined })
    try {
      // the lock on the folder is ours now, as if we were the program
      expect(await reconcile()).toMatchObject({ code: 0, out: expect.stringContaining('0 differences') })
      expect(await reconcile()).toMatchObject({ code: 0 })
    } finally {
      await running.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
