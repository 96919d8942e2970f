import type { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#platform/services.ts'
import { createTestDatabase } from '#test/database.ts'
import { timelinePage, timelineSince } from './timeline.query.ts'

it('never walks all heads by their time, even where the planner would do anything rather than sort', async () => {
  const asked: CompiledQuery[] = []
  const listening = { executeQuery: (query: CompiledQuery) => Promise.resolve({ rows: (asked.push(query), []) }) }
  await timelinePage(listening as unknown as Db, 1, null, 20)
  for (const page of [timelinePage, timelineSince])
    await page(listening as unknown as Db, 1, { at: '2026-01-01T00:00:00Z', id: 1, snapshot: '5:7:5' }, 20)
  const database = await createTestDatabase({ size: 1 })
  try {
    await database.pool.query('set enable_sort = off')
    expect(asked).toHaveLength(3)
    for (const { sql } of asked) {
      const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${sql}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('creator_heads')
      expect(plan).not.toContain('creator_heads_time')
    }
  } finally {
    await database.close()
  }
})
