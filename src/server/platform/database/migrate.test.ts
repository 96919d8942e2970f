import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startFault } from '#server/start-fault.ts'
import { laterMigrations, migrate, MigrationError } from './migrate.ts'

let database: TestDatabase
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-migrations-'))
beforeAll(async () => {
  cpSync('migrations', folder, { recursive: true })
  database = await createTestDatabase({ size: 2 })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** A connection whose ordinary statements may take a tenth of a second. */
async function hurried(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, options: '-c statement_timeout=100' })
  await client.connect()
  return client
}

it('lets a change of much data, and whoever waits for it, take longer than a statement may', async () => {
  writeFileSync(path.join(folder, '900-slow.sql'), 'select pg_sleep(0.4); create table slow_change (id int);')
  const clients = [await hurried(), await hurried()]
  try {
    const applied = await Promise.all(clients.map((client) => migrate(client, folder)))
    expect(applied.flat()).toEqual(['900-slow.sql'])
    for (const client of clients)
      await expect(client.query('select pg_sleep(0.4)')).rejects.toThrow(/statement timeout/)
  } finally {
    for (const client of clients) await client.end()
  }
})

it('changes much beside a running program, also where another start waits for it and where it was interrupted', async () => {
  const [one, other, program] = [await hurried(), await hurried(), await hurried()]
  try {
    await program.query('create table many (id int, twice int); insert into many select generate_series(1, 30)')
    const file = path.join(folder, '901-beside.sql')
    const text = `-- Each statement by itself: as a test needs it.
do $$ begin for n in 1..3 loop
  update many set twice = 2 * id where id between 10 * n - 9 and 10 * n;
  commit;
  perform pg_sleep(0.2);
end loop; end $$;

drop index concurrently if exists many_twice;

create index concurrently many_twice on many (twice);
`
    writeFileSync(file, `${text}\nselect of_nothing;\n`)
    await expect(migrate(one, folder)).rejects.toThrow(
      'Migration 901-beside.sql failed: column "of_nothing" does not exist',
    )
    writeFileSync(file, text)
    await one.query('update many set twice = null')
    const applying = Promise.all([migrate(one, folder), migrate(other, folder)])
    // what is done so far is seen, and the table is written to
    await expect.poll(async () => (await program.query('select from many where twice > 0')).rowCount).toBe(10)
    await program.query('insert into many values (31, 62)')
    expect((await applying).flat()).toEqual(['901-beside.sql'])
    expect((await program.query('select from many where twice = 2 * id')).rowCount).toBe(31)
  } finally {
    for (const client of [one, other, program]) await client.end()
  }
})

it('takes a file for the one that it stands in place of, and for no other', async () => {
  const client = await hurried()
  try {
    const file = path.join(folder, '902-again.sql')
    writeFileSync(file, 'create table again (id int);')
    expect(await migrate(client, folder)).toEqual(['902-again.sql'])
    const { rows } = await client.query<{ hash: string }>(`select hash from migrations where name = '902-again.sql'`)
    const { hash = '' } = rows[0] ?? {}
    const anew = (of: string) => `-- Each statement by itself\n-- In place of ${of}\ncreate table again (id int);\n`
    writeFileSync(file, anew(hash))
    expect(await migrate(client, folder)).toEqual([])
    // nodes of the release before know it by what it was
    expect((await client.query(`select from migrations where hash = '${hash}'`)).rowCount).toBe(1)
    writeFileSync(file, anew('0'.repeat(64)))
    await expect(migrate(client, folder)).rejects.toThrow(
      'Migration 902-again.sql was changed after it had been applied.',
    )
    rmSync(file)
    await client.query(`delete from migrations where name = '902-again.sql'; drop table again`)
  } finally {
    await client.end()
  }
})

it('refuses a database that began with other files, in one line', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`update migrations set name = '001-accounts-and-people.sql' where name = '001-accounts.sql'`)
    const refused = await migrate(client, folder).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(MigrationError)
    expect((refused as MigrationError).message).toBe(
      'This database was made by a version before 0.1.0 (it has 001-accounts-and-people.sql), whose data nothing takes over: make it anew.',
    )
    expect(startFault(refused)).toBe((refused as MigrationError).message)
  } finally {
    await client.query('rollback')
    await client.end()
  }
})

it('leaves a database alone that a later version has changed', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(`insert into migrations (name, hash) values ('902-later.sql', '')`)
    expect(await migrate(client, 'migrations')).toEqual([])
    expect(await laterMigrations(client, 'migrations')).toEqual(['900-slow.sql', '901-beside.sql', '902-later.sql'])
  } finally {
    await client.query(`delete from migrations where name = '902-later.sql'`)
    await client.end()
  }
})
