import { expect, it } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { readMark, writeMark } from './mark.ts'

const place = { at: '2026-01-01T00:00:00Z', id: 5 }

it('comes back as it was written, and the database takes it', async () => {
  const many = Array.from({ length: 100 }, (_, n) => 900_000_000_000 + 2 * n).join(',')
  const database = await createTestDatabase({ size: 1 })
  try {
    for (const snapshot of ['1:1:', '5:9:', '5:9:5', '5:9:5,8', `899999999999:900000000999:${many}`]) {
      const written = writeMark({ ...place, snapshot })
      expect(readMark(written)).toEqual({ ...place, snapshot })
      expect(written.length).toBeLessThanOrEqual(2500)
      const { rows } = await database.pool.query<{ same: string }>('select $1::pg_snapshot::text as same', [snapshot])
      expect(rows).toEqual([{ same: snapshot }])
    }
  } finally {
    await database.close()
  }
  expect(readMark(writeMark({ ...place, snapshot: null }))).toEqual({ ...place, snapshot: null })
})

it('names a hundred transactions at most: then nothing that came after the oldest counts as seen', () => {
  const many = Array.from({ length: 101 }, (_, n) => 7 + n).join(',')
  expect(readMark(writeMark({ ...place, snapshot: `7:300:${many}` }))).toEqual({ ...place, snapshot: '7:7:' })
})
