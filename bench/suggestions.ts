import { suggestedTo } from '#modules/discovery/suggestions/suggest.query.ts'
import { refreshSimilar } from '#modules/discovery/suggestions/refresh-similar.query.ts'
import { ownMb, residentMb } from './memory.ts'
import { accountsOfAll, withOwnDatabase } from './own-database.ts'

const budgetMinutes = 15
const budgetMb = 1024
const asked = 300

type Size = { users: number; creators: number; follows: number }

/** Few creators are followed by most, as in life; one in ten of those who follow pays, and every other fan has paid for something: only they count. */
const data = ({ users, creators, follows }: Size): string => `
  set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off;
  select setseed(0.42);
  insert into users (username, name, is_creator, post_count, created_at, creator_since)
    select 'user_' || i, 'Person ' || i, i <= ${creators}, 9, now(), case when i <= ${creators} then now() - (i % 900) * interval '1 day' end
    from generate_series(1, ${users}) i;
  ${accountsOfAll};
  alter table relations disable trigger user;
  -- indexes are made, and foreign keys checked, when the table is full: row by row they would be most of the time
  create temp table later as
    select 1 as turn, coalesce('alter table relations add constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) as make,
      case when c.oid is null then 'drop index ' || i.indexrelid::regclass else 'alter table relations drop constraint ' || quote_ident(c.conname) end as remove
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'p' where i.indrelid = 'relations'::regclass
    union all
    select 2, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), format('alter table %s drop constraint %I', conrelid::regclass, conname)
    from pg_constraint where contype = 'f' and 'relations'::regclass in (conrelid, confrelid);
  do $$ declare step text; begin for step in select remove from later order by turn desc loop execute step; end loop; end $$;
  insert into relations (fan_id, creator_id, followed_at, subscribed_until)
    select fan, creator, now() - x * interval '300 days', case when x < 0.1 then now() + interval '20 days' end
    from generate_series(${creators} + 1, ${users}) fan cross join lateral (
      select creator, random() as x from (select distinct 1 + floor(power(random(), 1.6) * ${creators})::int as creator
        from generate_series(1, ${Math.round(follows * 1.14)} + fan * 0)) d) d;
  do $$ declare step text; begin for step in select make from later order by turn loop execute step; end loop; end $$;
  alter table relations enable trigger user;
  alter table purchases disable trigger user;
  insert into purchases (id, buyer_id, creator_id, kind, price_cents, fee_cents, state)
    select gen_random_uuid(), fan, 1 + fan % ${creators}, 'tip', 500, 100, 'released' from generate_series(${creators} + 1, ${users}) fan where fan % 2 = 0;
  alter table purchases enable trigger user;
  insert into top_ups (id, user_id, amount_cents, provider, state, card_print)
    select gen_random_uuid(), buyer_id, 500, 'sandbox', 'succeeded', 'card of ' || buyer_id from purchases;
  update users u set follower_count = f.n from (select creator_id, count(*) as n from relations group by 1) f where f.creator_id = u.id;
  analyze;`

/** The job that works out who is near whom, for everybody, and what one list of suggestions takes. */
export async function benchSuggestions(size: Size): Promise<void> {
  await withOwnDatabase({ data: [data(size)], connections: 3 }, async ({ pool, db }) => {
    const { rows: backends } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend'`,
    )
    const held = (): number => backends.reduce((sum, { pid }) => sum + ownMb(pid), residentMb(process.pid))
    let most = held()
    const watch = setInterval(() => (most = Math.max(most, held())), 200)
    const began = performance.now()
    await refreshSimilar({ db })
    const minutes = (performance.now() - began) / 60_000
    clearInterval(watch)
    const { rows } = await pool.query<{ kept: string; relations: string }>(
      'select (select count(*) from similar_creators) as kept, (select count(*) from relations) as relations',
    )
    const times: number[] = []
    for (let n = 0; n < asked; n += 1) {
      const fan = size.creators + 1 + Math.floor((n / asked) * (size.users - size.creators - 1))
      const start = performance.now()
      await suggestedTo(db, fan, 5)
      times.push(performance.now() - start)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
    process.stdout.write(
      `${String(size.users)} users, ${String(size.creators)} creators, ${rows[0]?.relations ?? ''} relations: ${rows[0]?.kept ?? ''} pairs kept in ${minutes.toFixed(2)} min (budget ${String(budgetMinutes)}), this process and its connections at most ${most.toFixed(0)} MB without shared memory (budget ${String(budgetMb)}); one list: median ${at(0.5)} ms, p99 ${at(0.99)} ms\n`,
    )
  })
}
