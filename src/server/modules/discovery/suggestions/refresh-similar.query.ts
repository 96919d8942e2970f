import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { counts } from '../paying-fans.query.ts'

// Reads relations, users and accounts: who supports and follows whom is counted where it is kept.

/** Of each creator so many of the newest followers, and of the supporters, are looked at: a star costs no more than others. */
const followersRead = 300
const supportersRead = 100
/** So many of those who count are asked what else they follow. */
const followersAsked = 60
const supportersAsked = 20
/** Of each of them the newest so many relations count, and no more than so many are read. */
const relationsAsked = 60
const relationsRead = 300
/** Fewer people in common would tell whom a single person follows. */
export const inCommon = 3
/** So many are kept of each creator. */
const keptMost = 20
const creatorsAtOnce = 100

/**
 * Works out for every creator whom the same people support and follow. A pair counts 1 for each person who follows both, twice
 * for each of the two that they support; that is divided by the root of the other's followers, so that who is known to all is
 * not close to all. Only who has paid for something is asked (`counts`), and nobody who switched personal suggestions off. The work
 * grows with the number of creators alone.
 */
export async function refreshSimilar({ db }: Pick<Services, 'db'>, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from users where is_creator order by id`.execute(db)
  for (let first = 0; first < rows.length; first += creatorsAtOnce) {
    signal?.throwIfAborted()
    const ids = rows.slice(first, first + creatorsAtOnce).map(({ id }) => id)
    await transaction(db, async (tx) => {
      // nobody waits for it: on a machine that is busy it may take longer than what somebody waits for
      await sql`set local statement_timeout = '10min'`.execute(tx)
      await sql`delete from similar_creators where creator_id = any (${ids}::bigint[])`.execute(tx)
      await sql`
        insert into similar_creators (creator_id, similar_id, score)
        select creator_id, similar_id, score from (
          select pairs.creator_id, pairs.similar_id, pairs.weight / sqrt(greatest(u.follower_count, 1)) as score,
            row_number() over (partition by pairs.creator_id
              order by pairs.weight / sqrt(greatest(u.follower_count, 1)) desc, pairs.similar_id) as place
          from (
            select c.id as creator_id, o.creator_id as similar_id, count(*) as common,
              sum(f.weight * case when o.subscribed_until > now() then 2 else 1 end)::real as weight
            from unnest(${ids}::bigint[]) c (id)
              cross join lateral (
                select fan_id, max(weight) as weight from (
                  (select fan_id, 1 as weight from (
                      select fan_id, followed_at from relations where creator_id = c.id and followed_at is not null
                      order by followed_at desc, fan_id desc limit ${followersRead}) near
                    where ${counts(sql`near.fan_id`)} order by followed_at desc, fan_id desc limit ${followersAsked})
                  union all
                  (select fan_id, 2 from (
                      select fan_id, subscribed_until from relations where creator_id = c.id and subscribed_until > now()
                      order by subscribed_until desc, fan_id desc limit ${supportersRead}) near
                    where ${counts(sql`near.fan_id`)} order by subscribed_until desc, fan_id desc limit ${supportersAsked})) known
                group by 1) f
              join accounts a on a.user_id = f.fan_id and a.personal_suggestions
              join users p on p.id = f.fan_id and p.suspended_at is null
              cross join lateral (
                select creator_id, subscribed_until from (
                  select creator_id, subscribed_until, followed_at from relations r
                  where r.fan_id = f.fan_id and (r.followed_at is not null or r.subscribed_until > now())
                  limit ${relationsRead}) read
                order by followed_at desc nulls last, creator_id limit ${relationsAsked}) o
            where o.creator_id <> c.id
            group by 1, 2 having count(*) >= ${inCommon}) pairs
          join users u on u.id = pairs.similar_id and u.is_creator and u.suspended_at is null) ranked
        where place <= ${keptMost}`.execute(tx)
    })
  }
  await sql`delete from similar_creators s using users u where u.id = s.creator_id and not u.is_creator`.execute(db)
  // all its rows are new: what the planner knew of the old ones holds no longer
  await sql`analyze similar_creators`.execute(db)
}
