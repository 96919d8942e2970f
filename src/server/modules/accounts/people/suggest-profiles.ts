import { type RawBuilder, sql } from 'kysely'
import type { Suggestion } from '#contract/people.ts'
import type { Db, Services } from '#platform/services.ts'
import { fail, type Result } from '#platform/failure.ts'
import { pictureUrl } from '../picture-url.ts'
import { idOf, visibleTo, type Viewer } from '../visibility.ts'
import { visibleCreator } from '../visible-creator.ts'

const suggestedMost = 5
const similarMost = 4
/** How many of those who know the way are asked, so that a star costs no more than others. */
const asked = 200
/** Fewer in common would tell whom a single person follows. */
const inCommon = 3

type Row = { username: string; avatar: string | null; name: string; via: string | null; common: number | null }

/** Who may be suggested to a viewer: creators in good standing whom they neither follow, support nor have muted. */
const suggestible = (viewer: Viewer, except: number): RawBuilder<unknown> => {
  const id = idOf(viewer)
  return sql`u.is_creator and u.id <> ${id} and u.id <> ${except} and u.suspended_at is null
    and not exists (select from relations r where r.fan_id = ${id} and r.creator_id = u.id
      and (r.followed_at is not null or r.subscribed_until > now()))
    and not exists (select from mutes m where m.user_id = ${id} and m.muted_id = u.id)
    and ${visibleTo(viewer)}`
}

type Ranking = {
  known: RawBuilder<unknown>
  order: RawBuilder<unknown>
  first?: RawBuilder<unknown>
  /** Whom it is about, who is not suggested. */
  except?: number
  most: number
}

/**
 * The best of `known` (rows `id`, `common`, `via`), then the best-known creators. `order` ranks the first, `first` what comes before
 * the number of followers among the others; `u` is the creator.
 */
async function suggest(
  db: Db,
  viewer: Viewer,
  { known, order, first = sql``, except = 0, most }: Ranking,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with known as (${known}),
      near as (select u.id, u.username, u.avatar, u.name, known.via, known.common, row_number() over (order by ${order}, u.id desc) as place
        from known join users u on u.id = known.id where ${suggestible(viewer, except)} order by place limit ${most}),
      others as (select u.id, u.username, u.avatar, u.name, null as via, null::int as common,
          ${most} + row_number() over (order by ${first} u.follower_count desc, u.id desc) as place
        from users u where ${suggestible(viewer, except)} and not u.id in (select id from near)
        order by ${first} u.follower_count desc, u.id desc limit ${most})
    select * from near union all select * from others order by place limit ${most}`.execute(db)
  return rows
}

/** Creators that the fan does not follow yet: those whom creators that they follow follow, then the best known. */
const suggestedTo = (db: Db, fanId: number): Promise<Row[]> =>
  suggest(db, fanId, {
    known: sql`select r.creator_id as id, count(*)::int as common, min(c.name) as via
      from (select f.id, f.name from relations m join users f on f.id = m.creator_id
        where m.fan_id = ${fanId} and m.followed_at is not null and f.is_creator and f.suspended_at is null and ${visibleTo(fanId, sql`f.id`)}
          and not 'follows' = any (f.hidden_figures) order by m.followed_at desc limit ${asked}) c
      join relations r on r.fan_id = c.id and r.followed_at is not null group by 1`,
    order: sql`known.common desc, u.follower_count desc`,
    most: suggestedMost,
  })

export async function suggestProfiles({ db }: Services, fanId: number) {
  const suggestedProfiles = (await suggestedTo(db, fanId)).map(({ username, avatar, name }) => ({
    username,
    avatarUrl: pictureUrl(avatar),
    fullname: name,
  }))
  return { isExist: suggestedProfiles.length > 0, suggestedProfiles }
}

/** Who of those whom I follow follows them. Only creators are named, and only who has not switched it off: whom a fan follows is nobody's business. */
export async function suggestionReasons({ db }: Services, fanId: number) {
  const reasons = (await suggestedTo(db, fanId)).flatMap(({ username, via }) =>
    via === null ? [] : [{ username, followedBy: via }],
  )
  return { reasons }
}

/** Whom the latest followers of a creator follow too, those more often than their size explains first, then the same category's best known. */
export async function similarProfiles(
  { db }: Services,
  viewer: Viewer,
  username: string,
): Promise<Result<{ profiles: Suggestion[] }, 'not_found'>> {
  const creator = await visibleCreator(db, viewer, username)
  if (!creator) return fail('not_found')
  const known = sql`select o.creator_id as id, count(*)::int as common, null as via
    from (select fan_id from relations where creator_id = ${creator.id} and followed_at is not null
        order by followed_at desc, fan_id desc limit ${asked}) f
      cross join lateral (select creator_id from relations r
        where r.fan_id = f.fan_id and r.followed_at is not null limit ${asked}) o
    where o.creator_id <> ${creator.id} group by 1 having count(*) >= ${inCommon}`
  const rows = await suggest(db, viewer, {
    known,
    order: sql`known.common / sqrt(greatest(u.follower_count, 1)) desc`,
    first: sql`coalesce(u.category = (select category from users where id = ${creator.id}), false) desc,`,
    except: creator.id,
    most: similarMost,
  })
  return {
    profiles: rows.map(({ name, avatar, common, ...row }) => ({
      username: row.username,
      avatarUrl: pictureUrl(avatar),
      fullname: name,
      alsoFollowed: common !== null,
    })),
  }
}
