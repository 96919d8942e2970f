import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { TransparencyMonth } from '#contract/site.ts'
import type { Db } from '#platform/services.ts'

type Row = {
  month: string
  notices: number
  kept: number
  warned: number
  removed: number
  restricted: number
  suspended: number
  made: number
  upheld: number
  overturned: number
  decided: number
  median_hours: number | null
}

/** As long as figures are told again without being counted again, in milliseconds. */
const keptMs = 600_000
const told = (count: number): number | null => (count > 0 && count < limits.transparencyGroupMin ? null : count)

/**
 * What was asked, decided and appealed in the last months (UTC). Numbers that are above nothing and so small that somebody
 * could be known by them are not told; nor are sums that would give them away.
 */
export async function readTransparency(db: Db): Promise<TransparencyMonth[]> {
  const monthOf = (column: string) => sql`date_trunc('month', ${sql.ref(column)} at time zone 'UTC')`
  const first = sql`(date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${limits.transparencyMonths - 1}))`
  const since = sql`${first} at time zone 'UTC'`
  const { rows } = await sql<Row>`
    with notices as (
      select ${monthOf('created_at')} as month, count(*)::int as notices from reports where created_at >= ${since} group by 1),
    decisions as (
      select ${monthOf('closed_at')} as month, count(*)::int as decided,
        count(*) filter (where state = 'kept')::int as kept, count(*) filter (where state = 'warned')::int as warned,
        count(*) filter (where state = 'removed')::int as removed,
        count(*) filter (where state = 'restricted')::int as restricted,
        count(*) filter (where state = 'suspended')::int as suspended,
        round(extract(epoch from percentile_cont(0.5) within group (order by closed_at - opened_at)) / 3600)::int as median_hours
      from cases where state <> 'open' and closed_at >= ${since} group by 1),
    appealed as (
      select ${monthOf('made_at')} as month, count(*)::int as made from case_appeals where made_at >= ${since} group by 1),
    answered as (
      select ${monthOf('decided_at')} as month, count(*) filter (where state = 'upheld')::int as upheld,
        count(*) filter (where state = 'overturned')::int as overturned
      from case_appeals where decided_at >= ${since} group by 1)
    select to_char(m, 'YYYY-MM') as month, coalesce(notices, 0) as notices, coalesce(decided, 0) as decided,
      coalesce(kept, 0) as kept, coalesce(warned, 0) as warned, coalesce(removed, 0) as removed,
      coalesce(restricted, 0) as restricted, coalesce(suspended, 0) as suspended, median_hours,
      coalesce(made, 0) as made, coalesce(upheld, 0) as upheld, coalesce(overturned, 0) as overturned
    from generate_series(${first}, now() at time zone 'UTC', interval '1 month') m
    left join notices n on n.month = m left join decisions d on d.month = m
    left join appealed a on a.month = m left join answered w on w.month = m
    order by m desc`.execute(db)
  return rows.map((row) => ({
    month: row.month,
    notices: told(row.notices),
    decisions: {
      kept: told(row.kept),
      warned: told(row.warned),
      removed: told(row.removed),
      restricted: told(row.restricted),
      suspended: told(row.suspended),
    },
    appeals: { made: told(row.made), upheld: told(row.upheld), overturned: told(row.overturned) },
    medianHours: row.decided >= limits.transparencyGroupMin ? row.median_hours : null,
  }))
}

/** The same, counted at most every ten minutes: everyone may ask, and each time is a way through all cases. */
export function createTransparency(db: Db): () => Promise<TransparencyMonth[]> {
  let kept: { months: Promise<TransparencyMonth[]>; until: number } | null = null
  return () => {
    if (kept && kept.until > Date.now()) return kept.months
    const counted = { months: readTransparency(db), until: Date.now() + keptMs }
    kept = counted
    counted.months.catch(() => {
      if (kept === counted) kept = null
    })
    return counted.months
  }
}
