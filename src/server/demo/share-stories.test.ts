import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createLog } from '#platform/log.ts'
import { readConfig } from '#server/config.ts'
import { createServices } from '#server/services.ts'
import { readStories, shareDemoStories } from './share-stories.ts'

const folder = path.resolve(import.meta.dirname, '../../../demo')

it('shares the stories of the demo at a start, once a day, and those of nobody else', async () => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-demo-'))
  try {
    const services = await createServices(readConfig({ DATA_DIR: dataDir }), database.pool, createLog('silent'))
    const stories = await readStories(folder)
    const [stranger, ...makers] = stories.map(({ by }) => by)
    for (const name of [stranger, ...makers])
      await sql`with made as (insert into users (username, name, is_creator) values (${name}, ${name}, true) returning id)
        insert into accounts (user_id, email, password_hash, date_of_birth)
        select id, ${name === stranger ? 'somebody@example.org' : `${String(name)}@example.com`}, '', '1980-01-01' from made`.execute(
        services.db,
      )
    const live = async () =>
      (
        await sql<{ username: string; n: number }>`select u.username, count(*)::int as n from stories s
          join users u on u.id = s.creator_id where s.state = 'published' and s.expires_at > now() group by 1`.execute(
          services.db,
        )
      ).rows.toSorted((a, b) => a.username.localeCompare(b.username))
    const all = stories
      .filter(({ by }) => by !== stranger)
      .map(({ by, items }) => ({ username: by, n: items.length }))
      .toSorted((a, b) => a.username.localeCompare(b.username))
    await Promise.all([shareDemoStories(services, folder), shareDemoStories(services, folder)])
    expect(await live()).toEqual(all)
    await shareDemoStories(services, folder)
    expect(await live()).toEqual(all)
    // a day later
    await sql`update stories set created_at = created_at - interval '24 hours', published_at = published_at - interval '24 hours',
      expires_at = expires_at - interval '24 hours'`.execute(services.db)
    expect(await live()).toEqual([])
    await shareDemoStories(services, folder)
    expect(await live()).toEqual(all)
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
