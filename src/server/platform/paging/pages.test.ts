import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../failure.ts'
import { cut, pageRequest, transferPageRequest } from './page.ts'
import { readPosition, readTransferPosition, writePosition } from './position.ts'

const instant = fc
  .date({ min: new Date('1970-01-01'), max: new Date('9998-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().replace(/\d{3}Z$/, '123456Z'))

describe('positions', () => {
  it('come back as they were written, to the microsecond', () => {
    fc.assert(
      fc.property(instant, fc.nat({ max: Number.MAX_SAFE_INTEGER }), (at, id) => {
        expect(readPosition(writePosition({ at, id }))).toEqual({ at, id })
      }),
    )
    fc.assert(
      fc.property(instant, fc.uuid(), (at, id) => {
        expect(readTransferPosition(writePosition({ at, id }))).toEqual({ at, id })
      }),
    )
  })
  it('are nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String()), (text) => {
        const found = readPosition(text)
        if (found) expect(readPosition(writePosition(found))).toEqual(found)
      }),
    )
    const written = (text: string) => Buffer.from(text).toString('base64url')
    for (const text of [
      '',
      ' ',
      '2026-01-01 5',
      '2026-02-30T00:00:00Z 5',
      '2026-06-31T00:00:00Z 5',
      '0000-01-01T00:00:00Z 5',
      '2026-01-01T24:00:00Z 5',
      '2026-01-01T00:00:60Z 5',
      '2026-13-01T00:00:00Z 5',
      '2026-01-01T00:00:00Z 5 6',
      '2026-01-01T00:00:00Z -5',
      '2026-01-01T00:00:00Z 99999999999999999',
      "2026-01-01T00:00:00Z 5'--",
      '2026-01-01T25:00:00Z 5',
    ])
      expect([text, readPosition(written(text))]).toEqual([text, null])
    expect(readTransferPosition(written('2026-01-01T00:00:00Z 5'))).toBeNull()
  })
})

describe('pages', () => {
  it('hold all rows once, in order, whatever the size', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 50 }), (count, limit) => {
        const all = Array.from({ length: count }, (_, n) => ({
          at: `2026-01-01T00:00:00.${String(999_999 - Math.floor(n / 3)).padStart(6, '0')}Z`,
          id: count - n,
        }))
        const seen: typeof all = []
        let cursor: string | undefined
        do {
          const page = pageRequest({ cursor, limit })
          if (page instanceof Failure) throw new Error('The position was refused.')
          const { at, id } = page.before
          const rest = all.filter((row) => row.at < at || (row.at === at && row.id < id))
          const { rows, nextCursor } = cut(rest.slice(0, limit + 1), limit, (row) => row)
          expect(rows.length).toBeLessThanOrEqual(limit)
          seen.push(...rows)
          cursor = nextCursor ?? undefined
        } while (cursor !== undefined)
        expect(seen).toEqual(all)
      }),
    )
  })
  it('begin at the newest, twenty at a time, and refuse a position that is not ours', () => {
    expect(pageRequest(undefined)).toMatchObject({ limit: 20 })
    for (const request of [pageRequest, transferPageRequest]) {
      const refused = request({ cursor: 'x' })
      expect(refused instanceof Failure && [refused.code, Object.keys(refused.fields ?? {})]).toEqual([
        'invalid_input',
        ['cursor'],
      ])
    }
  })
})
