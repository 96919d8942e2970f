import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** The types by which queries are checked say what the migrations made: same tables, same columns, same nulls and defaults. */

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ size: 2 })
})
afterAll(() => database.close())

type Column = { nullable: boolean; optional: boolean }
type Shape = Record<string, Record<string, Column>>

/** Reads src/server/platform/database/tables as text: one `type XTable = { … }` a table, one column a line (or all in one). */
function declared(): Shape {
  const source = ['src/server/platform/database/tables.ts', ...globSync('src/server/platform/database/tables/*.ts')]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
  const bodies = new Map(
    [...source.matchAll(/export type (\w+Table) = \{([^}]*)\}/g)].map(([, name = '', body = '']) => [name, body]),
  )
  const tables = /export type Tables = \{([^}]*)\}/.exec(source)?.[1] ?? ''
  return Object.fromEntries(
    [...tables.matchAll(/(\w+): (\w+Table)/g)].map(([, table = '', type = '']) => {
      const columns = [...(bodies.get(type) ?? '').matchAll(/(\w+): ([^;\n]+)/g)].map(([, column = '', text = '']) => {
        const optional = /^(Generated|Defaulted)</.test(text)
        return [column, { nullable: /\| null(\s|$)|\| null>/.test(text), optional }]
      })
      return [table, Object.fromEntries(columns) as Record<string, Column>]
    }),
  )
}

async function found(): Promise<Shape> {
  const { rows } = await sql<{ table: string; column: string; nullable: boolean; optional: boolean }>`
    select c.table_name as table, c.column_name as column, c.is_nullable = 'YES' as nullable,
      c.column_default is not null or c.is_identity = 'YES' as optional
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migrations'`.execute(
    database.db,
  )
  const shape: Shape = {}
  for (const { table, column, nullable, optional } of rows) (shape[table] ??= {})[column] = { nullable, optional }
  return shape
}

it('the tables that queries know are the tables that there are', async () => {
  const known = declared()
  expect(Object.keys(known).length).toBeGreaterThan(15)
  expect(known).toEqual(await found())
})
