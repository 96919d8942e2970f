import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { builtInLists } from '#contract/message-lists.ts'
import type { Answer } from '#contract/routes.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import { onList } from './audience.ts'

type OwnList = Answer<'POST /lists'>
type Named = { creatorId: number; listId: number }

const ownLists = async (db: Db | Tx, creatorId: number, listId: number | null = null): Promise<OwnList[]> => {
  const { rows } = await sql<OwnList>`
    select l.id, l.name, (select count(*)::int from people_list_members m where m.list_id = l.id) as count
    from people_lists l where l.creator_id = ${creatorId} and (${listId}::bigint is null or l.id = ${listId}::bigint)
    order by lower(l.name), l.id`.execute(db)
  return rows
}
const ownList = async (db: Db | Tx, { creatorId, listId }: Named): Promise<Result<OwnList, 'not_found'>> =>
  (await ownLists(db, creatorId, listId))[0] ?? fail('not_found')

/** All lists of a creator, with how many stand on each. */
export async function listLists({ db }: Services, creatorId: number): Promise<Answer<'GET /lists'>> {
  const counts = builtInLists.map((list) => sql`(select count(*)::int from (${onList(creatorId, list)}) n)`)
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  return {
    builtIn: builtInLists.map((list, index) => ({ list, count: rows[0]?.counts[index] ?? 0 })),
    own: await ownLists(db, creatorId),
  }
}

/** One change of a creator's lists at a time, so that limits hold. */
const lockLists = (tx: Tx, creatorId: number): Promise<unknown> =>
  sql`select from accounts where user_id = ${creatorId} for no key update`.execute(tx)

const taken = () => failField('name', 'You already have a list with this name.')

export const makeList = (
  { db }: Services,
  creatorId: number,
  name: string,
): Promise<Result<OwnList, 'too_many' | 'invalid_input'>> =>
  transaction(db, async (tx): Promise<Result<OwnList, 'too_many' | 'invalid_input'>> => {
    await lockLists(tx, creatorId)
    const lists = await ownLists(tx, creatorId)
    if (lists.length >= limits.ownListsMax) return fail('too_many')
    const { rows } = await sql<{
      id: number
    }>`insert into people_lists (creator_id, name) values (${creatorId}, ${name})
      on conflict (creator_id, lower(name)) do nothing returning id`.execute(tx)
    return rows[0] ? { id: rows[0].id, name, count: 0 } : taken()
  })

export const renameList = (
  { db }: Services,
  named: Named,
  name: string,
): Promise<Result<OwnList, 'not_found' | 'invalid_input'>> =>
  transaction(db, async (tx): Promise<Result<OwnList, 'not_found' | 'invalid_input'>> => {
    await lockLists(tx, named.creatorId)
    const other =
      await sql`select from people_lists where creator_id = ${named.creatorId} and lower(name) = lower(${name})
      and id <> ${named.listId}`.execute(tx)
    const found = await ownList(tx, named)
    if (found instanceof Failure) return found
    if (other.rows.length > 0) return taken()
    await sql`update people_lists set name = ${name} where id = ${named.listId}`.execute(tx)
    return { ...found, name }
  })

export async function deleteList(
  { db }: Services,
  { creatorId, listId }: Named,
): Promise<Result<Record<string, never>, 'not_found'>> {
  const gone = await sql`delete from people_lists where id = ${listId} and creator_id = ${creatorId}`.execute(db)
  return gone.numAffectedRows === 0n ? fail('not_found') : {}
}

/** Who is on a list, the last added first; people who are no longer there for the creator are left out. */
export async function listPeople(
  { db }: Services,
  named: Named,
  query: PageQuery,
): Promise<Result<Answer<'GET /lists/:id/people'>, 'not_found' | 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const list = await ownList(db, named)
  if (list instanceof Failure) return list
  const { rows } = await sql<{ id: number; at: string; username: string; name: string; avatar: string | null }>`
    select u.id, m.added_at as at, u.username, u.name, u.avatar from people_list_members m join users u on u.id = m.user_id
    where m.list_id = ${named.listId} and (m.added_at, m.user_id) < (${page.before.at}::timestamptz, ${page.before.id})
      and u.deleted_at is null and ${visibleTo(named.creatorId)}
    order by m.added_at desc, m.user_id desc limit ${page.limit + 1}`.execute(db)
  const { rows: kept, nextCursor } = cut(rows, page.limit, ({ at, id }) => ({ at, id }))
  return { people: kept.flatMap((row) => personFromRow(row) ?? []), nextCursor }
}

/** Puts people on a list. One who is not there for the creator makes all of it `not_found`, and nobody is put on it. */
export const addPeople = (
  { db }: Services,
  named: Named,
  usernames: readonly string[],
): Promise<Result<OwnList, 'not_found' | 'too_many'>> =>
  transaction(db, async (tx): Promise<Result<OwnList, 'not_found' | 'too_many'>> => {
    await lockLists(tx, named.creatorId)
    const list = await ownList(tx, named)
    if (list instanceof Failure) return list
    const wanted = [...new Set(usernames)]
    const { rows } = await sql<{ id: number }>`select u.id from users u where u.username = any (${wanted}::text[])
      and u.deleted_at is null and u.id <> ${named.creatorId} and ${visibleTo(named.creatorId)}`.execute(tx)
    if (rows.length !== wanted.length) return fail('not_found')
    if (list.count + rows.length > limits.ownListPeopleMax) return fail('too_many')
    await sql`insert into people_list_members (list_id, user_id) select ${named.listId}, unnest(${rows.map(({ id }) => id)}::bigint[])
      on conflict do nothing`.execute(tx)
    return ownList(tx, named)
  })

export const removePerson = ({ db }: Services, named: Named, username: string): Promise<Result<OwnList, 'not_found'>> =>
  transaction(db, async (tx): Promise<Result<OwnList, 'not_found'>> => {
    await lockLists(tx, named.creatorId)
    const list = await ownList(tx, named)
    if (list instanceof Failure) return list
    const gone =
      await sql`delete from people_list_members m using users u where m.list_id = ${named.listId} and u.id = m.user_id
      and u.username = ${username}`.execute(tx)
    return gone.numAffectedRows === 0n ? fail('not_found') : ownList(tx, named)
  })
