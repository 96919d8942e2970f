import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { otherIds, register, withoutUsers } from './all-personal-data.ts'

/** Whoever adds a table, or a column with a user's id, says here what becomes of it: the database is what is walked. */

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ size: 2 })
})
afterAll(() => database.close())

type Column = { name: string; numbers: boolean; users: boolean; other: boolean }

/** Columns by table, with whether a foreign key leads to users or to another table. */
async function tables(): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column & { table: string }>`
    select c.table_name as table, c.column_name as name,
      c.data_type in ('bigint', 'integer') or c.udt_name in ('_int8', '_int4') as numbers,
      exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.contype = 'f' and k.conrelid = c.table_name::regclass and a.attname = c.column_name and k.confrelid = 'users'::regclass) as users,
      exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.contype = 'f' and k.conrelid = c.table_name::regclass and a.attname = c.column_name and k.confrelid <> 'users'::regclass) as other
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(database.db)
  return Map.groupBy(rows, ({ table }) => table)
}

describe('the register of personal data', () => {
  it('names every table that there is, once, and none that there is not', async () => {
    const declared = [...Object.keys(register), ...Object.keys(withoutUsers)]
    expect(declared.toSorted()).toEqual([...(await tables()).keys()].toSorted())
  })

  it('names every column that holds the id of a user', async () => {
    const missing: string[] = []
    for (const [table, columns] of await tables())
      for (const { name, numbers, users, other } of columns) {
        const named = `${table}.${name}`
        // a number that is named like an id and leads nowhere by a foreign key may be a user's, too
        const suspicious = numbers && /(^|_)ids?$/.test(name) && name !== 'id' && !other && !(named in otherIds)
        if ((users || suspicious) && !(name in (register[table]?.users ?? {})) && !table.startsWith('ledger_'))
          missing.push(named)
      }
    expect(missing).toEqual([])
  })

  it('has a column of the table behind every name, a reason behind everything withheld or kept', async () => {
    const found = await tables()
    for (const [table, { users, deletion }] of Object.entries(register)) {
      expect(Object.keys(users), table).not.toEqual([])
      const columns = new Set(found.get(table)?.map(({ name }) => name))
      for (const [column, rule] of Object.entries(users)) {
        if (!table.startsWith('ledger_')) expect(columns, `${table}.${column}`).toContain(column)
        if ('withheld' in rule) expect(rule.withheld.length, `${table}.${column}`).toBeGreaterThan(20)
      }
      if ('keep' in deletion) expect(deletion.keep.length, table).toBeGreaterThan(20)
      if ('delete' in deletion) for (const column of deletion.delete) expect(columns, table).toContain(column)
    }
    for (const named of Object.keys(otherIds)) {
      const [table = '', column] = named.split('.')
      expect(
        found.get(table)?.map(({ name }) => name),
        named,
      ).toContain(column)
    }
  })

  it('has only statements that the database understands', async () => {
    await database.db.transaction().execute(async (tx) => {
      for (const { users, deletion } of Object.values(register)) {
        for (const rule of Object.values(users)) if ('export' in rule) await rule.export(1).execute(tx)
        if ('change' in deletion) for (const statement of deletion.change(1)) await statement.execute(tx)
      }
    })
  })

  it('withholds no key, hash or secret by leaving it out: none is in any copy', async () => {
    for (const [table, { users }] of Object.entries(register))
      for (const rule of Object.values(users))
        if ('export' in rule) {
          const { sql: text } = rule.export(1).compile(database.db)
          expect(text, table).not.toMatch(
            /hash|totp_secret|public_key|credential_id|challenge|customer_ref|provider_ref|details|\*/,
          )
        }
  })
})
