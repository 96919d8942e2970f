import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#platform/services.ts'

/**
 * Puts functions of the same names in front of the database's own clock, for all connections that come after. Column
 * defaults were bound to the real one when they were made, and are made again.
 */
export async function installClock(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create schema test_clock;
    create table test_clock.ahead (by interval not null);
    insert into test_clock.ahead values ('0');
    create function test_clock.now() returns timestamptz stable language sql
      as 'select pg_catalog.now() + by from test_clock.ahead';
    create function test_clock.clock_timestamp() returns timestamptz volatile language sql
      as 'select pg_catalog.clock_timestamp() + by from test_clock.ahead';
    alter database ${database} set search_path = test_clock, public, pg_catalog;
    set search_path = test_clock, public, pg_catalog;
    do $$ declare change text; begin
      for change in
        select format('alter table %s alter column %I set default %s', d.adrelid::regclass, a.attname, replace(e.text, 'pg_catalog.', ''))
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace and not c.relispartition
        cross join lateral (select pg_get_expr(d.adbin, d.adrelid) as text) e
        where e.text ~ '(now|clock_timestamp)\\(\\)'
      loop execute change; end loop;
    end $$`)
  await client.end()
}

/** From here on the database believes that it is this moment, and its clock runs on from there. */
export async function setClock(db: Db, at: string): Promise<void> {
  await sql`update test_clock.ahead set by = ${at}::timestamptz - pg_catalog.now()`.execute(db)
}
