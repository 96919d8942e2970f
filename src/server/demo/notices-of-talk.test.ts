import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createLog } from '#platform/log.ts'
import { readConfig } from '#server/config.ts'
import { createServices } from '#server/services.ts'
import { seedDemo } from './seed-demo.ts'

it('people are told of answers, likes of what they said, and renewals, as the program tells them', async () => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-demo-'))
  try {
    const services = await createServices(readConfig({ DATA_DIR: dataDir }), database.pool, createLog('silent'))
    const rows = async (text: string) => (await sql.raw(text).execute(services.db)).rows
    await seedDemo(services, path.resolve(import.meta.dirname, '../../../demo'))
    expect(
      await rows(`select kind from notifications
        where kind in ('comment', 'reply', 'comment_like', 'renewal', 'subscription_renewed') group by 1 order by 1`),
    ).toEqual(['comment', 'comment_like', 'renewal', 'reply', 'subscription_renewed'].map((kind) => ({ kind })))
    expect(
      await rows(`select n.id from notifications n left join comments c on c.id = n.comment_id and c.post_id = n.post_id
        where n.kind in ('comment', 'reply', 'comment_like') and (c.id is null or n.user_id = n.actor_id or n.created_at > now())`),
    ).toEqual([])
    expect(
      await rows(`select n.id from notifications n join comments c on c.id = n.comment_id join comments a on a.id = c.parent_id
        where n.kind = 'reply' and n.user_id <> a.author_id`),
    ).toEqual([])
    expect(await rows(`select id from notifications where kind = 'renewal' and effective_at <= created_at`)).toEqual([])
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
