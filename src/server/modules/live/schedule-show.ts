import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { PriceMode } from '#contract/fields.ts'
import type { ScheduledShow } from '#contract/live.ts'
import type { changeBody, scheduleBody } from '#contract/live-schedule.ts'
import { limits } from '#contract/limits.ts'
import { overCeiling, refuseWords } from '#modules/site/operator-rules.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { fail, failField, type Failure, type Result } from '#platform/failure.ts'
import type { Services, Tx } from '#platform/services.ts'
import { isToCome, readShows } from './show-row.ts'
import { scheduledView } from './show-view.ts'
import { keepShowTopics } from './show-topics.ts'
import { keepTags } from './tags/keep-tags.ts'
import { tellMovedJob } from './scheduled/notify-waiting-fans.ts'

type Body = z.output<typeof changeBody>
type Refusal = Failure<'invalid_input'> | null

function refuse(services: Services, body: Body): Refusal {
  const { title, ticketCents = null } = body
  return (
    refuseWords(services, { title }) ??
    overCeiling(services, 'ticketMaxCents', { cents: ticketCents, field: 'ticketCents' })
  )
}

/** By the database's clock. */
async function refuseTime(tx: Tx, startsAt: string): Promise<Refusal> {
  const { rows } = await sql<{ soon: boolean; far: boolean }>`
    select ${startsAt}::timestamptz < clock_timestamp() + interval '1 minute' as soon,
      ${startsAt}::timestamptz > clock_timestamp() + make_interval(days => ${limits.showAheadDays}) as far`.execute(tx)
  if (rows[0]?.soon) return failField('startsAt', 'Please choose a time in the future.')
  return rows[0]?.far ? failField('startsAt', 'Please choose a time within the next 30 days.') : null
}

async function viewOf(tx: Tx, creatorId: number, showId: number): Promise<ScheduledShow | null> {
  const [row] = await readShows(tx, creatorId, sql`s.id = ${showId} and s.creator_id = ${creatorId} and ${isToCome}`)
  return row ? scheduledView(row, creatorId) : null
}

/** Everyone pays, or those who are not in the audience: of all there is nobody outside. */
const modeOf = ({ audience, ticketMode = 'on_top' }: Pick<Body, 'audience' | 'ticketMode'>) =>
  audience === 'everyone' ? 'on_top' : ticketMode

/** Schedules a show. */
export async function scheduleShow(
  services: Services,
  creatorId: number,
  body: z.output<typeof scheduleBody>,
): Promise<Result<{ show: ScheduledShow }, 'too_many' | 'invalid_input'>> {
  const refused = refuse(services, body)
  if (refused) return refused
  const { title, audience, ticketCents = null, minutes, records = true, startsAt } = body
  return transaction(
    services.db,
    async (tx): Promise<Result<{ show: ScheduledShow }, 'too_many' | 'invalid_input'>> => {
      await sql`select from users where id = ${creatorId} for no key update`.execute(tx)
      const wrong = await refuseTime(tx, startsAt)
      if (wrong) return wrong
      const { rows } = await sql<{ id: number }>`
      insert into shows (creator_id, title, audience, ticket_cents, ticket_mode, minutes, records, starts_at, state)
      select ${creatorId}, ${title}, ${audience}, ${ticketCents}, ${modeOf(body)}, ${minutes}, ${records}, ${startsAt}, 'scheduled'
      where (select count(*) from shows s where s.creator_id = ${creatorId} and ${isToCome}) < ${limits.showsScheduledMax}
      returning id`.execute(tx)
      if (!rows[0]) return fail('too_many')
      await keepShowTopics(tx, rows[0].id, title)
      const kept = await keepTags(tx, { id: rows[0].id, authorId: creatorId }, body.tags ?? [])
      if (kept) return kept
      const show = await viewOf(tx, creatorId, rows[0].id)
      if (!show) throw new Error('A show was scheduled and is not there.')
      return { show }
    },
  )
}

/**
 * Changes a show that is to come. Whoever has a ticket keeps it at its price; of another time they are told, and may give it
 * back. Tickets that were sold keep a show from becoming free: it would have to be cancelled.
 */
export async function changeShow(
  services: Services,
  creatorId: number,
  showId: number,
  body: Body,
): Promise<Result<{ show: ScheduledShow }, 'not_found' | 'show_over' | 'invalid_input'>> {
  const refused = refuse(services, body)
  if (refused) return refused
  const { title, audience, ticketCents = null, minutes, startsAt } = body
  type Changed = Result<{ show: ScheduledShow }, 'not_found' | 'show_over' | 'invalid_input'>
  return transaction(services.db, async (tx): Promise<Changed> => {
    const { rows } = await sql<{ toCome: boolean; moved: boolean; sold: boolean; mode: PriceMode; records: boolean }>`
      select ${isToCome} as "toCome", s.starts_at is distinct from ${startsAt}::timestamptz as moved,
        exists (select from show_tickets t where t.show_id = s.id) as sold,
        s.ticket_mode as mode, s.records
      from shows s where s.id = ${showId} and s.creator_id = ${creatorId} for no key update`.execute(tx)
    const [before] = rows
    if (!before) return fail('not_found')
    if (!before.toCome) return fail('show_over')
    const wrong = before.moved ? await refuseTime(tx, startsAt) : null
    if (wrong) return wrong
    if (before.sold && ticketCents === null)
      return failField('ticketCents', 'Tickets were sold. Cancel the show to make it free.')
    await sql`update shows set title = ${title}, audience = ${audience}, ticket_cents = ${ticketCents},
      ticket_mode = ${modeOf({ ...body, ticketMode: body.ticketMode ?? before.mode })}, minutes = ${minutes},
      records = ${body.records ?? before.records}, starts_at = ${startsAt},
      changed_at = case when ${before.moved} then clock_timestamp() else changed_at end,
      reminded_at = case when ${before.moved} then null else reminded_at end where id = ${showId}`.execute(tx)
    await keepShowTopics(tx, showId, title)
    if (before.moved) await addJob(tx, tellMovedJob, { showId, startsAt })
    const show = await viewOf(tx, creatorId, showId)
    return show ? { show } : fail('show_over')
  })
}
