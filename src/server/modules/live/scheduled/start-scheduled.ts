import { sql } from 'kysely'
import type { OwnShow } from '#contract/live.ts'
import { limits } from '#contract/limits.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { isToCome } from '../show-row.ts'
import { makeRoom, patienceFor, readOwn } from '../shows/own-shows.ts'

type Refusal = 'not_found' | 'show_over' | 'not_ready' | 'already_live'

/** Prepares a show that was scheduled, near its time. It is to come for everybody else until its first part has arrived. */
export async function startScheduled(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  { showId, source = 'browser' }: { showId: number; source?: OwnShow['source'] | undefined },
): Promise<Result<{ show: OwnShow }, Refusal>> {
  return transaction(db, async (tx): Promise<Result<{ show: OwnShow }, Refusal>> => {
    if (!(await makeRoom(tx, creatorId))) return fail('already_live')
    const { rows } = await sql<{ toCome: boolean; early: boolean; tagged: boolean }>`
      select ${isToCome} as "toCome", s.starts_at > clock_timestamp() + make_interval(mins => ${limits.showEarlyMinutes}) as early, s.has_tags as tagged
      from shows s where s.id = ${showId} and s.creator_id = ${creatorId} for no key update`.execute(tx)
    const [row] = rows
    if (!row) return fail('not_found')
    if (!row.toCome) return fail('show_over')
    if (row.early) return fail('not_ready')
    const patience = patienceFor(source, row.tagged)
    await sql`update shows set state = 'starting', source = ${source},
      seen_at = clock_timestamp() + make_interval(secs => ${patience}) where id = ${showId}`.execute(tx)
    const show = await readOwn(tx, sql`s.id = ${showId}`)
    return show ? { show } : fail('not_found')
  })
}
