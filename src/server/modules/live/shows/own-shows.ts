import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { Audience, PriceMode } from '#contract/fields.ts'
import type { OwnShow, showBody } from '#contract/live.ts'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { overCeiling, refuseWords } from '#modules/site/operator-rules.ts'
import { type TagRow, tagsColumn, tagView } from '#modules/tags/tag-row.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { isOn, isToCome, readShows, stateNow } from '../show-row.ts'
import { scheduledView } from '../show-view.ts'
import { keepShowTopics } from '../show-topics.ts'
import { keepTags } from '../tags/keep-tags.ts'
import { endShow } from './end-show.ts'
import { tippedCents } from '../tipped-cents.query.ts'

type Row = {
  id: number
  title: string
  audience: Audience
  ticket_cents: number | null
  ticket_mode: PriceMode
  state: OwnShow['state']
  source: OwnShow['source']
  started_at: string | null
  viewers: number
  viewers_most: number
  tickets: number
  tips: number
  records: boolean
  tags: TagRow[] | null
}

export async function readOwn(db: Db | Tx, which: RawBuilder<unknown>): Promise<OwnShow | null> {
  const { rows } = await sql<Row>`
    select s.id, s.title, s.audience, s.ticket_cents, s.ticket_mode,
      case when s.state in ('scheduled', 'starting') then 'starting' else ${stateNow} end as state, s.started_at, s.viewers, s.viewers_most,
      s.records, s.source, ${sql.raw(tagsColumn('show', 's.creator_id'))},
      (select count(*)::int from show_tickets t where t.show_id = s.id) as tickets, ${tippedCents} as tips
    from shows s where ${which} order by s.id desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const { id, title, audience, ticket_cents: priceCents, ticket_mode: mode, state, viewers, source } = row
  const ticket = priceCents === null ? null : { priceCents, mode }
  const counts = {
    viewers,
    viewersMost: row.viewers_most,
    ticketsSold: row.tickets,
    tipsCents: row.tips,
    records: row.records,
  }
  const tags = row.tags?.map(tagView) ?? []
  return { id, title, audience, ticket, state, source, startedAt: row.started_at, tags, ...counts }
}

type Running = Answer<'GET /live/mine'>

/** What a creator gives now, on air or being prepared; and why staff ended the last one, if they did. */
export async function readRunning({ db }: Pick<Services, 'db'>, creatorId: number): Promise<Running> {
  const isHere = sql`(${isOn} or (s.state = 'starting' and s.seen_at > clock_timestamp() - make_interval(secs => ${limits.showLostSeconds})))`
  const show = await readOwn(db, sql`s.creator_id = ${creatorId} and ${isHere}`)
  const { rows } = await sql<NonNullable<Running['cut']> & { id: number; by: string }>`
    select id, title, ended_at as "endedAt", ended_by as by, cut_ground as ground, cut_statement as statement
    from shows where creator_id = ${creatorId} and state = 'ended' order by id desc limit 1`.execute(db)
  const [last] = rows
  const toCome = await readShows(
    db,
    creatorId,
    sql`s.creator_id = ${creatorId} and ${isToCome}`,
    sql`s.starts_at, s.id`,
  )
  const scheduled = toCome.map((row) => scheduledView(row, creatorId))
  if (!last) return { show, scheduled, left: null, cut: null }
  const { id, title, endedAt, ground, statement, by } = last
  const left = by === 'declined' ? { id, endedAt } : null
  return { show, scheduled, left, cut: by === 'staff' ? { title, endedAt, ground, statement } : null }
}

/**
 * Seconds for which a prepared show counts as seen: an encoder is started by hand, elsewhere, and people answer when they have read
 * that they are asked.
 */
export const patienceFor = (source: OwnShow['source'], hasTags: boolean): number =>
  source === 'encoder' || hasTags ? limits.showEncoderWaitSeconds : 0

/** Ends what was prepared and never sent, and what is lost. False: a show of this creator is on air. */
export async function makeRoom(tx: Tx, creatorId: number): Promise<boolean> {
  await sql`select from users where id = ${creatorId} for no key update`.execute(tx)
  const { rows } = await sql<{ id: number; on: boolean }>`
    select s.id, ${isOn} as on from shows s where s.creator_id = ${creatorId} and s.state in ('starting', 'on_air')`.execute(
    tx,
  )
  if (rows.some(({ on }) => on)) return false
  for (const { id } of rows) await endShow(tx, id, 'lost')
  return true
}

/**
 * Prepares a show. One that was prepared before and never went on air makes room for it, and one whose line has been gone for too
 * long is over.
 */
export async function prepareShow(
  services: Services,
  creatorId: number,
  body: z.output<typeof showBody>,
): Promise<Result<{ show: OwnShow }, 'already_live' | 'invalid_input'>> {
  const {
    title,
    audience,
    ticketCents = null,
    ticketMode = 'on_top',
    minutes,
    records = true,
    source = 'browser',
    tags = [],
  } = body
  const refused =
    refuseWords(services, { title }) ??
    overCeiling(services, 'ticketMaxCents', { cents: ticketCents, field: 'ticketCents' })
  if (refused) return refused
  return transaction(services.db, async (tx): Promise<Result<{ show: OwnShow }, 'already_live' | 'invalid_input'>> => {
    if (!(await makeRoom(tx, creatorId))) return fail('already_live')
    // everyone pays, or those who are not in the audience: of all there is nobody outside
    const mode = audience === 'everyone' ? 'on_top' : ticketMode
    const patience = patienceFor(source, tags.length > 0)
    const { rows } = await sql<{ id: number }>`
      insert into shows (creator_id, title, audience, ticket_cents, ticket_mode, minutes, records, source, seen_at)
      values (${creatorId}, ${title}, ${audience}, ${ticketCents}, ${mode}, ${minutes}, ${records}, ${source},
        clock_timestamp() + make_interval(secs => ${patience})) returning id`.execute(tx)
    const id = rows[0]?.id ?? 0
    await keepShowTopics(tx, id, title)
    const kept = await keepTags(tx, { id, authorId: creatorId }, tags)
    if (kept) return kept
    const show = await readOwn(tx, sql`s.id = ${id}`)
    if (!show) throw new Error('A show was written and is not there.')
    return { show }
  })
}

/** Ends a show of one's own; again is the same. One that never was on air is not there any more. */
export async function endOwnShow(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  showId: number,
): Promise<Result<{ show: OwnShow }, 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<{ show: OwnShow }, 'not_found'>> => {
    const own = sql`s.id = ${showId} and s.creator_id = ${creatorId}`
    const before = await readOwn(tx, own)
    if (!before) return fail('not_found')
    await endShow(tx, showId, 'creator')
    return { show: (await readOwn(tx, own)) ?? { ...before, state: 'ended' } }
  })
}
