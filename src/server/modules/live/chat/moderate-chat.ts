import { sql, type RawBuilder } from 'kysely'
import type { MutedPerson } from '#contract/live-people.ts'
import type { Args } from '#contract/routes.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Services, Tx } from '#platform/services.ts'
import { enterChat, signalShow } from './enter-chat.ts'

type Done = Record<string, never>
type PersonRow = { username: string; name: string; avatar: string | null }
const mutedMost = 200
type Rules = Args<'PUT /live/:id/chat/rules'>['body']

/** A show of this creator that has not ended, locked against a second change. */
async function ownShow(tx: Tx, creatorId: number, showId: number): Promise<boolean> {
  const { rows } =
    await sql`select from shows where id = ${showId} and creator_id = ${creatorId} for no key update`.execute(tx)
  return rows.length > 0
}

/** Who writes in a show and how often, and what its tips are for; what is not named stays. */
export async function setRules(
  services: Services,
  creatorId: number,
  showId: number,
  { slowSeconds, paidOnly, goal }: Rules,
): Promise<Result<Done, 'not_found' | 'show_over' | 'invalid_input'>> {
  const refused = refuseWords(services, { 'goal.label': goal?.label })
  if (refused) return refused
  return transaction(services.db, async (tx): Promise<Result<Done, 'not_found' | 'show_over'>> => {
    if (!(await ownShow(tx, creatorId, showId))) return fail('not_found')
    const { numAffectedRows } = await sql`update shows set
      slow_seconds = coalesce(${slowSeconds ?? null}, slow_seconds), paid_chat = coalesce(${paidOnly ?? null}, paid_chat),
      goal_label = case when ${goal === undefined} then goal_label else ${goal?.label ?? null} end,
      goal_cents = case when ${goal === undefined} then goal_cents else ${goal?.cents ?? null} end
      where id = ${showId} and state <> 'ended'`.execute(tx)
    if (numAffectedRows === 0n) return fail('show_over')
    await signalShow(tx, showId, 'changed')
    return {}
  })
}

type Keeper = { creatorId: number; isCreator: boolean }
/** Who keeps order in a show: its creator at all times; whoever they have named, while they may watch. Locks the show. */
async function keeperOf(
  tx: Tx,
  userId: number,
  showId: number,
): Promise<Result<Keeper, 'not_found' | 'forbidden' | 'show_over'>> {
  if (await ownShow(tx, userId, showId)) return { creatorId: userId, isCreator: true }
  const row = await enterChat(tx, userId, showId)
  if (row instanceof Failure) return row
  return row.moderates ? { creatorId: row.creator_id, isCreator: false } : fail('not_found')
}

/** Whose words only the creator takes away: the creator's own, and those of whoever else keeps order. */
const isAbove = (userId: RawBuilder<unknown>, { creatorId, isCreator }: Keeper): RawBuilder<boolean> =>
  isCreator
    ? sql`false`
    : sql`(${userId} = ${creatorId} or exists (select from show_moderators k
        where k.creator_id = ${creatorId} and k.user_id = ${userId}))`

/** Removes a line: its writer's, or any in a show where one keeps order. A tip stays paid. */
export async function removeLine(
  { db }: Pick<Services, 'db'>,
  userId: number,
  { showId, lineId }: { showId: number; lineId: number },
): Promise<Result<Done, 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<Done, 'not_found'>> => {
    const keeper = await keeperOf(tx, userId, showId)
    const others = keeper instanceof Failure ? sql`false` : sql`not ${isAbove(sql`show_lines.user_id`, keeper)}`
    const { rows } = await sql`update show_lines set removed_at = coalesce(removed_at, clock_timestamp())
      where id = ${lineId} and show_id = ${showId} and (user_id = ${userId} or ${others}) returning id`.execute(tx)
    if (rows.length === 0) return fail('not_found')
    await signalShow(tx, showId, 'changed')
    return {}
  })
}

type Refusal = 'not_found' | 'forbidden' | 'show_over'

/** Keeps a line on top of a show, or no longer. */
export async function pinLine(
  { db }: Pick<Services, 'db'>,
  userId: number,
  { showId, lineId, pinned }: { showId: number; lineId: number; pinned: boolean },
): Promise<Result<Done, Refusal>> {
  return transaction(db, async (tx): Promise<Result<Done, Refusal>> => {
    const keeper = await keeperOf(tx, userId, showId)
    if (keeper instanceof Failure) return keeper
    const line =
      await sql`select from show_lines where id = ${lineId} and show_id = ${showId} and removed_at is null`.execute(tx)
    if (line.rows.length === 0) return fail('not_found')
    await sql`update shows set pinned_line = case when ${pinned} then ${lineId}::bigint
      when pinned_line = ${lineId} then null else pinned_line end where id = ${showId}`.execute(tx)
    await signalShow(tx, showId, 'changed')
    return {}
  })
}

/** Mutes somebody for a show, with what they have said; or lets them write again, without it. Tips stay. */
export async function setMute(
  { db }: Pick<Services, 'db'>,
  userId: number,
  { showId, username, muted }: { showId: number; username: string; muted: boolean },
): Promise<Result<Done, Refusal>> {
  return transaction(db, async (tx): Promise<Result<Done, Refusal>> => {
    const keeper = await keeperOf(tx, userId, showId)
    if (keeper instanceof Failure) return keeper
    const { rows } = await sql<{
      id: number
      above: boolean
    }>`select id, ${isAbove(sql`users.id`, keeper)} as above from users
      where username = ${username} and deleted_at is null`.execute(tx)
    const [person] = rows
    if (!person) return fail('not_found')
    if (person.id === keeper.creatorId || person.id === userId || person.above) return fail('forbidden')
    await sql`insert into show_writers (show_id, user_id, muted_at, muted_by)
      values (${showId}, ${person.id}, case when ${muted} then clock_timestamp() end, case when ${muted} then ${userId}::bigint end)
      on conflict (show_id, user_id) do update set muted_at = excluded.muted_at, muted_by = excluded.muted_by`.execute(
      tx,
    )
    if (muted)
      await sql`update show_lines set removed_at = clock_timestamp() where show_id = ${showId} and user_id = ${person.id}
        and tip_cents is null and removed_at is null`.execute(tx)
    await signalShow(tx, showId, 'changed')
    return {}
  })
}

/** Who is muted in a show, for those who keep order there. */
export async function listMuted(
  { db }: Pick<Services, 'db'>,
  userId: number,
  showId: number,
): Promise<Result<{ people: MutedPerson[] }, 'not_found' | 'forbidden'>> {
  return transaction(db, async (tx): Promise<Result<{ people: MutedPerson[] }, 'not_found' | 'forbidden'>> => {
    const keeper = await keeperOf(tx, userId, showId)
    if (keeper instanceof Failure) return fail(keeper.code === 'not_found' ? 'not_found' : 'forbidden')
    const { rows } = await sql<PersonRow & { at: string; by: PersonRow | null }>`
      select u.username, u.name, u.avatar, w.muted_at as at,
        case when w.muted_by <> ${keeper.creatorId} then json_build_object('username', b.username, 'name', b.name, 'avatar', b.avatar) end as by
      from show_writers w join users u on u.id = w.user_id left join users b on b.id = w.muted_by
      where w.show_id = ${showId} and w.muted_at is not null and u.deleted_at is null
      order by w.muted_at desc limit ${mutedMost}`.execute(tx)
    return {
      people: rows.flatMap(({ at, by, ...row }) => {
        const person = personFromRow(row)
        return person ? [{ ...person, at, by: by && personFromRow(by) }] : []
      }),
    }
  })
}
