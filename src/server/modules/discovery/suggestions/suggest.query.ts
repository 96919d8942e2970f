import { type RawBuilder, sql } from 'kysely'
import type { SuggestionReason } from '#contract/suggestions.ts'
import { idOf, visibleTo, type Viewer } from '#modules/accounts/visibility.ts'
import type { Db } from '#platform/services.ts'

// Reads users, accounts, creator_facts, relations and mutes: who may be suggested to whom is one question.

/** How many of those whom I follow and support are asked, so that who follows thousands costs no more than others. */
const asked = 50
/** The best so many are looked at more closely. */
const nearMost = 60
/** Of creators so young some are always among the suggestions, others each day. */
const newcomerDays = 90
const newcomersAsked = 200
/** So many of those with most followers may be the best known. */
const knownAsked = 300
/** One suggestion of so many is a newcomer. */
const newcomerEach = 5

export type Suggested = {
  id: number
  username: string
  avatar: string | null
  name: string
  kind: SuggestionReason['kind']
  via: string | null
}

/**
 * Who may be suggested to a viewer: creators in good standing whom they neither follow, support, have muted nor said no to.
 * `u` is the creator. Nothing here is for sale.
 */
const suggestible = (viewer: Viewer, except = 0): RawBuilder<unknown> => {
  const id = idOf(viewer)
  return sql`u.is_creator and u.id <> ${id} and u.id <> ${except} and u.suspended_at is null and u.deleted_at is null
    and not exists (select from accounts s where s.user_id = u.id and (s.restricted_at is not null or s.deletion_at is not null))
    and not exists (select from relations r where r.fan_id = ${id} and r.creator_id = u.id
      and (r.followed_at is not null or r.subscribed_until > now()))
    and not exists (select from mutes m where m.user_id = ${id} and m.muted_id = u.id)
    and not exists (select from hidden_suggestions h where h.user_id = ${id} and h.hidden_id = u.id)
    and ${visibleTo(viewer)}`
}
const who = sql`u.id, u.username, u.avatar, u.name`

/**
 * The best known: of those with most followers who have most fans that pay, since followers can be bought. `first` goes before that.
 */
function popular(viewer: Viewer, most: number, first = sql``, except = 0): RawBuilder<unknown> {
  const order = sql`${first} coalesce(u.score, 0) desc, u.follower_count desc, u.id desc`
  return sql`select ${who}, 'popular' as kind, null as via, row_number() over (order by ${order}) as place
    from (select known.*, f.score from (select * from users where is_creator order by follower_count desc, id desc limit ${knownAsked}) known
      left join creator_facts f on f.creator_id = known.id) u
    where ${suggestible(viewer, except)} and not u.id in (select id from before) order by ${order} limit ${most}`
}

/**
 * Creators that a person does not follow yet: those whom the same people support and follow as theirs, and whom creators
 * that they follow follow; a newcomer in five, others each day; then the best known. With personal suggestions switched off
 * newcomers and the best known, the same for everybody.
 */
export async function suggestedTo(db: Db, userId: number, most: number): Promise<Suggested[]> {
  const newcomers = Math.ceil(most / newcomerEach)
  const { rows } = await sql<Suggested>`
    with mine as materialized (
        select c.id, c.name, c.hidden_figures, r.followed_at is not null as followed, coalesce(r.subscribed_until > now(), false) as supported
        from relations r join users c on c.id = r.creator_id
        where r.fan_id = ${userId} and (r.followed_at is not null or r.subscribed_until > now()) and not r.hidden
          and c.is_creator and c.suspended_at is null and ${visibleTo(userId, sql`c.id`)}
          and exists (select from accounts a where a.user_id = ${userId} and a.personal_suggestions)
        order by supported desc, r.followed_at desc nulls last limit ${asked}),
      alike as (
        select s.similar_id as id, 1 as tier, sum(s.score * (1 + m.supported::int))::float8 as score,
          (array_agg(case when m.supported then 'support' else 'follow' end order by s.score * (1 + m.supported::int) desc, m.id))[1] as kind,
          (array_agg(m.name order by s.score * (1 + m.supported::int) desc, m.id))[1] as via
        from mine m join similar_creators s on s.creator_id = m.id group by 1),
      friends as (
        select r.creator_id as id, 2 as tier, count(*)::float8 as score, 'followedBy' as kind, min(m.name) as via
        from mine m join relations r on r.fan_id = m.id and r.followed_at is not null
          join accounts a on a.user_id = m.id and a.personal_suggestions
        where m.followed and not 'follows' = any (m.hidden_figures) group by 1),
      known as (select distinct on (id) * from (select * from alike union all select * from friends) k order by id, tier),
      best as (select * from known order by tier, score desc limit ${nearMost + asked}),
      near as materialized (
        select ${who}, k.kind, k.via, row_number() over (order by k.tier, k.score desc, u.follower_count desc, u.id desc) as place
        from best k join users u on u.id = k.id where ${suggestible(userId)} order by place limit ${most}),
      young as materialized (
        select ${who}, 'new' as kind, null as via, row_number() over (order by md5(u.id::text || current_date::text
          || case when exists (select from mine) then ${String(userId)} else '' end)) as place
        from (select * from users where is_creator and post_count > 0 and creator_since > now() - make_interval(days => ${newcomerDays})
          order by creator_since desc limit ${newcomersAsked}) u
        where ${suggestible(userId)} and not u.id in (select id from near) order by place limit ${newcomers}),
      chosen as (select * from near where place <= ${most} - (select count(*) from young)),
      before as (select id from chosen union all select id from young),
      others as (${popular(userId, most)})
    select id, username, avatar, name, kind, via from (
      select 1 as part, * from chosen union all select 3, * from young union all
      select 2, * from others where place <= ${most} - (select count(*) from before)) together
    order by part, place`.execute(db)
  return rows
}

/** Whom the same people support and follow as a creator, then the best known of the same category. */
export async function similarTo(db: Db, viewer: Viewer, creatorId: number, most: number): Promise<Suggested[]> {
  const { rows } = await sql<Suggested>`
    with near as materialized (
        select ${who}, 'follow' as kind, null as via, row_number() over (order by s.score desc, u.id desc) as place
        from similar_creators s join users u on u.id = s.similar_id
        where s.creator_id = ${creatorId} and ${suggestible(viewer, creatorId)} order by place limit ${most}),
      before as (select id from near),
      others as (${popular(
        viewer,
        most,
        sql`coalesce(u.category = (select category from users where id = ${creatorId}), false) desc,`,
        creatorId,
      )})
    select id, username, avatar, name, kind, via from (
      select 1 as part, * from near union all select 2, * from others) together order by part, place limit ${most}`.execute(
    db,
  )
  return rows
}
