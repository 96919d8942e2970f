import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { recordAudit } from './record.ts'
import { verifyAudit } from './verify.ts'

let app: TestApp
let staffId: number
beforeAll(async () => {
  app = await createTestApp()
  staffId = (await app.fan('keeper')).userId
})
afterAll(() => app.close())

const write = (action: string) =>
  app.services.db
    .transaction()
    .execute((tx) =>
      recordAudit(tx, { actorId: staffId, action, subject: { kind: 'user', id: staffId }, details: { n: 1, a: 'ü' } }),
    )
/** What somebody with all rights to the database could do: the guards are off for one statement. */
async function tamper(statement: ReturnType<typeof sql>, look: () => Promise<void>): Promise<void> {
  const { db } = app.services
  const undone = new Error('undone')
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`alter table audit_log disable trigger user`.execute(tx)
      await statement.execute(tx)
      const { brokenAt } = await verifyAudit(tx)
      seen = brokenAt
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  await look()
}
let seen: number | null = null
/** Another value of the same type, as SQL. */
const otherValue: Readonly<Record<string, (column: string) => string>> = {
  int8: (column) => (column === 'id' ? '100' : `case when ${column} is null then (select min(id) from users) end`),
  text: (column) => `${column} || 'x'`,
  timestamptz: (column) => `${column} + interval '1 microsecond'`,
  jsonb: (column) => `${column} || '{"n": 2}'`,
  bytea: (column) => `sha256(${column})`,
}

describe('the audit log', () => {
  it('is one chain, however many write at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(`test.${String(n)}`)))
    expect(await verifyAudit(app.services.db)).toMatchObject({ lines: 20, brokenAt: null })
  })

  it('has no line of what was rolled back, and no gap', async () => {
    await app.services.db
      .transaction()
      .execute(async (tx) => {
        await recordAudit(tx, { actorId: null, action: 'test.undone', subject: { kind: 'user', id: 1 } })
        throw new Error('no')
      })
      .catch(() => undefined)
    await write('test.after')
    expect(await verifyAudit(app.services.db)).toMatchObject({ lines: 21, brokenAt: null })
  })

  it('is neither changed nor cut by the database', async () => {
    const { db } = app.services
    for (const statement of [
      sql`update audit_log set action = 'x' where id = 3`,
      sql`delete from audit_log where id = 3`,
      sql`truncate audit_log`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('never changed')
    expect(await verifyAudit(db)).toMatchObject({ lines: 21, brokenAt: null })
  })

  it('shows a change in each column that the table has', async () => {
    const { rows: columns } = await sql<{ name: string; type: string }>`
      select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = 'audit_log'::regclass and a.attnum > 0 and not a.attisdropped`.execute(app.services.db)
    expect(columns.length).toBeGreaterThan(8)
    for (const { name, type } of columns) {
      const other = otherValue[type]
      if (!other) throw new Error(`No other value is known for ${name}, which is ${type}.`)
      seen = null
      await tamper(sql`update audit_log set ${sql.ref(name)} = ${sql.raw(other(name))} where id = 5`, async () =>
        expect([name, seen]).toEqual([name, 5]),
      )
    }
  })

  it.each([
    ['a changed action', sql`update audit_log set action = 'other' where id = 5`, 5],
    ['another actor', sql`update audit_log set actor_id = null where id = 5`, 5],
    ['another time', sql`update audit_log set at = at + interval '1 microsecond' where id = 5`, 5],
    ['another figure', sql`update audit_log set details = '{"n": 2, "a": "ü"}' where id = 5`, 5],
    ['another subject', sql`update audit_log set subject_id = '0' where id = 5`, 5],
    ['a missing line', sql`delete from audit_log where id = 5`, 5],
    ['a missing end', sql`delete from audit_log where id > 19`, 20],
    ['two lines in each other’s place', sql`update audit_log set id = 100 where id = 5`, 5],
    ['another hash', sql`update audit_log set hash = sha256('x') where id = 5`, 5],
  ])('shows %s', async (_name, statement, at) => {
    seen = null
    await tamper(statement, async () => expect(seen).toBe(at))
    expect(await verifyAudit(app.services.db)).toMatchObject({ lines: 21, brokenAt: null })
  })
})
