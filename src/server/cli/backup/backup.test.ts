import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mediaFolder, newMediaId, renditionKey } from '#modules/media/storage-keys.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { childEnvironment } from '#test/child-environment.ts'
import { readyPhoto } from '#test/ready-photo.ts'

/** The real commands as processes: from an external database that is written to, to an embedded one, and to another external one. */
const main = path.join(import.meta.dirname, '../main.ts')
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: TestApp
let folder: string
let other: EmbeddedPostgres
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-backup-'))
  other = await startEmbeddedPostgres({ folder: path.join(folder, 'other'), log: () => undefined })
  app = await createTestApp()
})
afterAll(async () => {
  await app.close()
  await other.stop()
  rmSync(folder, { recursive: true, force: true })
})
const below = (name: string): string => path.join(folder, name)

async function cli(settings: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [main, ...words], {
    env: childEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}
const source = () => ({ DATABASE_URL: app.database.url, DATA_DIR: app.dataDir })

/** A photo whose file is in the store: it was there before the photo counted as ready. */
async function photo(owner: Person): Promise<string> {
  const id = newMediaId()
  await app.services.storage.put(renditionKey(id, 'thumb.webp'), Buffer.from(`picture ${id}`))
  return readyPhoto(app, owner, 'photo', id)
}

/** Every row of every table, as text: two databases with the same are the same. */
async function everything(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'`,
    )
    const found: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: sums } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t`,
      )
      found[name] = sums[0]?.sum ?? ''
    }
    return found
  } finally {
    await client.end()
  }
}

describe('a backup', () => {
  it('is whole while fans buy and things are deleted, and comes back as an embedded database that works', async () => {
    const creator = await app.creator('maker')
    const fans: Person[] = []
    for (let n = 0; n < 4; n += 1) {
      const fan = await app.fan(`fan_${String(n)}`)
      await app.fund(fan, 50_000)
      fans.push(fan)
    }
    const subscribe = (fan: Person) =>
      app.call(
        'POST /creators/:username/subscriptions',
        { params: { username: 'maker' }, body: { period: 'monthly', expectedPriceCents: 799 } },
        { as: fan, key: freshKey() },
      )
    for (const fan of fans) expect((await subscribe(fan)).status).toBe(201)
    const kept = await photo(creator)
    const { db, storage } = app.services
    await addJob(db, 'a_job_that_waits', { for: 'restore' }, { key: 'waits', delaySeconds: 86_400 })

    let busy = true
    let bought = 0
    const buying = Promise.all(
      fans.map(async (fan) => {
        while (busy) {
          const tip = await app.call(
            'POST /users/:username/tips',
            { params: { username: 'maker' }, body: { amountCents: 100 } },
            { as: fan, key: freshKey() },
          )
          if (tip.status === 201) bought += 1
          else await app.fund(fan, 50_000)
        }
      }),
    )
    const deleting = (async () => {
      while (busy) {
        const id = await photo(creator)
        await sql`delete from media where id = ${id}`.execute(db)
        await storage.remove(mediaFolder(id))
        await wait(1)
      }
    })()
    const saved = await cli(source(), 'backup', below('busy'), '--keys', below('busy-keys'))
    const during = bought
    busy = false
    await Promise.all([buying, deleting])
    expect(saved).toMatchObject({ code: 0, err: '' })
    expect(during).toBeGreaterThan(10)
    expect(existsSync(path.join(below('busy'), 'secrets.json'))).toBe(false)

    const data = below('embedded')
    const restored = await cli({ DATA_DIR: data }, 'restore', below('busy'), '--keys', below('busy-keys'))
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('\n0 differences\n')
    expect(restored.out).toContain('The audit log is whole')
    expect(readFileSync(path.join(data, 'files', renditionKey(kept, 'thumb.webp')), 'utf8')).toBe(`picture ${kept}`)

    // it is a database to go on with: what waits still waits, numbers go on, rules hold
    const embedded = await startEmbeddedPostgres({ folder: path.join(data, 'postgres'), log: () => undefined })
    const client = new pg.Client({ connectionString: embedded.url })
    try {
      await client.connect()
      const { rows: jobs } = await client.query(`select key from graphile_worker.jobs where key = 'waits'`)
      expect(jobs).toHaveLength(1)
      const { rows: users } = await client.query<{ next: boolean }>(
        `insert into users (username, name) values ('newcomer', 'New') returning id > (select max(id) from users where username <> 'newcomer') as next`,
      )
      expect(users[0]?.next).toBe(true)
      await expect(client.query('delete from ledger_transfers')).rejects.toThrow()
      await expect(client.query('insert into tips (creator_id) values (-1)')).rejects.toThrow()
      const { rows: ready } = await client.query<{ id: string }>(`select id from media where state = 'ready'`)
      for (const { id } of ready) expect(existsSync(path.join(data, 'files', mediaFolder(id))), id).toBe(true)
    } finally {
      await client.end()
      await embedded.stop()
    }
  })

  it('of an embedded database comes back on another server, every row as it was, and into nothing that is not empty', async () => {
    const data = below('embedded')
    expect(await cli({ DATA_DIR: data }, 'backup', below('calm'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('The keys are not in it: keep a copy of'),
    })
    const target = { DATABASE_URL: other.url, DATA_DIR: below('target') }
    // keys of its own open nothing of it
    const wrong = await cli({ ...target, DATA_DIR: below('wrong') }, 'restore', below('calm'))
    expect([wrong.code, wrong.err]).toEqual([
      1,
      expect.stringMatching(/^The keys in .* do not open this backup: .*\n$/),
    ])
    const restored = await cli(target, 'restore', below('calm'), '--keys', below('busy-keys'))
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('\n0 differences\n')
    const embedded = await startEmbeddedPostgres({ folder: path.join(data, 'postgres'), log: () => undefined })
    try {
      const before = await everything(embedded.url)
      expect(Object.keys(before).length).toBeGreaterThan(60)
      expect(await everything(other.url)).toEqual(before)
    } finally {
      await embedded.stop()
    }
    const again = await cli(target, 'restore', below('calm'), '--keys', below('busy-keys'))
    expect([again.code, again.err]).toEqual([1, expect.stringMatching(/^The database is not empty: .*\n$/)])
    expect(await cli(target, 'ledger', 'reconcile')).toMatchObject({ code: 0 })
  })

  it('that is cut short, damaged or of another version is refused before anything is written', async () => {
    const target = { DATABASE_URL: other.url, DATA_DIR: below('target') }
    const refused = async (damage: (copy: string) => void): Promise<string> => {
      const copy = mkdtempSync(path.join(folder, 'copy-'))
      cpSync(below('calm'), copy, { recursive: true })
      damage(copy)
      const { code, err } = await cli(target, 'restore', copy)
      expect([code, err.trim().split('\n').length], err).toEqual([1, 1])
      return err
    }
    expect(await refused((copy) => rmSync(path.join(copy, 'manifest.json')))).toContain('is no whole backup')
    expect(await refused((copy) => appendFileSync(path.join(copy, 'tables/users.copy.gz'), ' '))).toContain(
      'tables/users.copy.gz is not what it was',
    )
    expect(await refused((copy) => rmSync(path.join(copy, 'files'), { recursive: true }))).toMatch(
      /files\/.* is missing/,
    )
    const changed =
      (change: (manifest: { format: number; migrations: { name: string; hash: string }[] }) => void) =>
      (copy: string) => {
        const file = path.join(copy, 'manifest.json')
        const manifest = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof change>[0]
        change(manifest)
        writeFileSync(file, JSON.stringify(manifest))
      }
    expect(await refused(changed((manifest) => (manifest.format = 2)))).toContain('does not know')
    expect(await refused(changed(({ migrations }) => migrations.push({ name: '999-later.sql', hash: '' })))).toContain(
      '999-later.sql',
    )
  })

  it('goes into a new folder only, and its keys into another one', async () => {
    const twice = await cli(source(), 'backup', below('busy'))
    expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('is not empty')])
    const inside = await cli(source(), 'backup', below('new'), '--keys', path.join(below('new'), 'keys'))
    expect([inside.code, inside.err]).toEqual([1, expect.stringContaining('outside of the backup')])
    expect(existsSync(below('new'))).toBe(false)
    expect(await cli({}, 'backup')).toMatchObject({ code: 2, err: expect.stringContaining('<folder> is missing') })
  })
})

it('the rows of a database that is not ours to fill stay: a failed restore leaves it as empty as it was', async () => {
  const fresh = await startEmbeddedPostgres({ folder: below('fresh'), log: () => undefined })
  const copy = mkdtempSync(path.join(folder, 'copy-'))
  cpSync(below('calm'), copy, { recursive: true })
  const file = path.join(copy, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { tables: { name: string; rows: number }[] }
  const users = manifest.tables.find(({ name }) => name === 'users')
  if (users) users.rows += 1
  writeFileSync(file, JSON.stringify(manifest))
  try {
    const target = { DATABASE_URL: fresh.url, DATA_DIR: below('target') }
    const failed = await cli(target, 'restore', copy)
    expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('users has')])
    expect(await cli(target, 'restore', below('calm'))).toMatchObject({ code: 0, err: '' })
  } finally {
    await fresh.stop()
  }
})
