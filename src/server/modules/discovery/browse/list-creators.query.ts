import { type RawBuilder, sql } from 'kysely'
import type { BrowsedCreator, BrowseFilter } from '#contract/browse.ts'
import { cardOf, creatorColumns, joinRelation, type CardRow } from '#modules/accounts/list-creators.ts'
import { eachVisibleTo, idOf, type Viewer } from '#modules/accounts/visibility.ts'
import { isOn } from '#modules/live/show-row.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { writePosition } from '#platform/paging/position.ts'
import { rankOf, writeRank } from '#platform/paging/rank.ts'
import type { Services } from '#platform/services.ts'
import { foldTopic } from '#platform/text/words.ts'
import { postersOf, sizeOfTopic } from '../topics/topic-size.query.ts'
import { workViews, worksColumns, type WorksRow } from './works-of.query.ts'

// Reads users, creator_heads, creator_facts, promotions, relations, shows, topic_follows, profile_topics, post_topics, and works.

/** The most that a column of 4 bytes holds. */
const maxInt = 2_147_483_647

type Row = CardRow &
  WorksRow & {
    rank: number
    trial_days: number | null
    percent_off: number | null
    topic: string | null
    supporters: number | null
    is_live: boolean
  }
type Page = { creators: BrowsedCreator[]; nextCursor: string | null }

/** Promotions `o` of a creator that everyone may use. */
const running = (
  creator: RawBuilder<unknown>,
) => sql`o.creator_id = ${creator} and o.code is null and o.ended_at is null and (o.expires_at is null or o.expires_at > now())
  and (o.uses_max is null or o.uses < o.uses_max)`
const trialOf = (creator: RawBuilder<unknown>) =>
  sql`(select o.trial_days from promotions o where o.kind = 'trial' and ${running(creator)} limit 1)`
const bundleOf = (creator: RawBuilder<unknown>) =>
  sql`(select max(o.percent_off) from promotions o where o.kind = 'bundle' and ${running(creator)})`
const facts = sql`f.creator_id`

type Topic = { all: RawBuilder<unknown> } | { has: (id: RawBuilder<unknown>) => RawBuilder<boolean> }

/**
 * Creators of a topic: rows (creator_id) of them all where they are few, who are put in order then. Else whether an id is one of them,
 * while creators are looked through in theirs: known before of not so many, and of more asked for each, since soon enough have it.
 */
async function ofTopic({ db }: Services, topic: string): Promise<Topic> {
  const name = foldTopic(topic)
  const size = await sizeOfTopic(db, name)
  const posted = sql`select creator_id from post_topics where topic = ${name} and is_open`
  const named = sql`select user_id from profile_topics where topic = ${name}`
  const all = (posters: RawBuilder<unknown>): Topic => ({
    all: sql`select distinct creator_id from (${posters} union all ${named}) t`,
  })
  if (size === 'few_posts') return all(posted)
  if (size === 'few_people') return all(postersOf(name))
  if (size === 'some') return { has: (id) => sql`(${id} in (${posted}) or ${id} in (${named}))` }
  return {
    has: (
      id,
    ) => sql`(exists (select from post_topics t where t.topic = ${name} and t.creator_id = ${id} and t.is_open offset 0)
      or exists (select from profile_topics t where t.topic = ${name} and t.user_id = ${id} offset 0))`,
  }
}

/** What the row of a creator's facts has to say. As literals: how many have a tag decides how the list is read. */
function tagged({ price, category, language, trial: onlyTrial, offer }: BrowseFilter): RawBuilder<boolean> {
  const tags = [
    ...(price === undefined ? [] : [price]),
    ...(category === undefined ? [] : [`c:${category}`]),
    ...(language === undefined ? [] : [`l:${language}`]),
    ...(onlyTrial === undefined ? [] : ['trial']),
    ...(offer === undefined ? [] : ['offer']),
  ]
  return tags.length === 0 ? sql`true` : sql`f.tags @> array[${sql.join(tags.map((tag) => sql.lit(tag)))}]::text[]`
}

function conditions(filter: BrowseFilter): RawBuilder<unknown> {
  const { trial: onlyTrial, offer, active, live } = filter
  return sql.join(
    [
      tagged(filter),
      ...(active === undefined ? [] : [sql<boolean>`h.last_at > now() - interval '7 days'`]),
      ...(live === undefined ? [] : [sql<boolean>`f.creator_id in (select s.creator_id from shows s where ${isOn})`]),
      // its tag may be older than its end
      ...(onlyTrial === undefined ? [] : [sql<boolean>`${trialOf(facts)} is not null`]),
      ...(offer === undefined ? [] : [sql<boolean>`${bundleOf(facts)} is not null`]),
    ],
    sql` and `,
  )
}

/** By what the list is ordered, the highest first; `newest` goes by time. */
const ranks: Record<Exclude<NonNullable<BrowseFilter['sort']>, 'newest'>, RawBuilder<unknown>> = {
  popular: sql`f.follower_count`,
  recommended: sql`f.score`,
  rising: sql`f.rising`,
  // the cheapest first
  price: sql`f.price_rank`,
}

const factsOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`cross join lateral (select * from creator_facts where creator_id = ${id} offset 0) f`

type Asked = {
  sort: NonNullable<BrowseFilter['sort']>
  rank: RawBuilder<unknown>
  topic: Topic | null
  /** Whether a rank and an id come after the page before. */
  isBefore: (rank: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<boolean>
}
type Ordered = { source: RawBuilder<unknown>; rank: RawBuilder<unknown>; id: RawBuilder<unknown> }

/**
 * Rows of facts of those who are looked through, and what they are ordered by. Who has no such topic is passed over in the index of the
 * order, without their facts. (`offset 0`: else they are joined first and sorted then.)
 */
function inOrder({ sort, rank, topic, isBefore }: Asked): Ordered {
  const isPopular = sort === 'popular'
  const [place, id] = [sql`f.place`, sql`f.id`]
  if (topic !== null && 'all' in topic) {
    // followers stand elsewhere
    const placed = isPopular ? sql`(select u.follower_count from users u where u.id = f.creator_id)` : rank
    const source = sql`(select f.*, ${placed} as place from creator_facts f
      where f.creator_id = any (array(${topic.all})) and f.listed order by place desc, f.creator_id desc offset 0)`
    return { source, rank: place, id: facts }
  }
  if (topic === null && !isPopular) return { source: sql`creator_facts`, rank, id: facts }
  const among = isPopular ? id : facts
  const source = sql`(select k.id, k.place, f.* from (
      select ${among} as id, ${rank} as place from ${isPopular ? sql`users f where f.is_creator` : sql`creator_facts f where ${sort === 'rising' ? sql`f.rising > 0` : sql`true`}`}
        and ${isBefore(rank, among)} and ${topic?.has(among) ?? sql`true`} order by ${rank} desc, ${among} desc offset 0) k
    ${factsOf(sql`k.id`)} order by k.place desc, k.id desc offset 0)`
  return { source, rank: place, id }
}

/**
 * Creators with at least one post, as far as they exist for this viewer: the newest, best known, recommended, rising or cheapest
 * first; of those recommended none whom the viewer follows or pays. `showsWorks`: the viewer may see what people make.
 */
export async function browseCreators(
  services: Services,
  viewer: Viewer,
  { showsWorks, ...query }: NonNullable<PageQuery> & BrowseFilter & { showsWorks: boolean },
): Promise<Result<Page, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { before, limit } = page
  const viewerId = idOf(viewer)
  const sort = query.sort ?? 'newest'
  const rank = sort === 'newest' ? null : ranks[sort]
  const place = rankOf(query.cursor, before)
  // each order has its index, of which the id is the end
  const isBefore: Asked['isBefore'] = (of, id) =>
    rank
      ? sql`(${of}, ${id}) < (${Math.min(place.rank, maxInt)}::int, ${place.id}::bigint)`
      : sql`(${of}, ${id}) < (${before.at}::timestamptz, ${before.id})`
  const risen = sort === 'rising' ? sql`f.rising > 0` : sql`true`
  // who is followed or paid already needs no recommendation
  const known =
    sort === 'recommended' && viewerId !== 0
      ? sql`not exists (select from relations r where r.fan_id = ${viewerId} and r.creator_id = f.creator_id
          and (r.followed_at is not null or r.subscribed_until > now()) offset 0)`
      : sql`true`
  const topic = query.topic === undefined ? null : await ofTopic(services, query.topic)
  const ordered = inOrder({ sort, rank: rank ?? sql`f.joined_at`, topic, isBefore })
  // who is on the page comes first: what stands on a card is read for those alone
  const { rows } = await sql<Row>`
    with picked as materialized (
      select f.creator_id as id, ${rank ? ordered.rank : sql`0`} as rank, f.joined_at as at, f.supporters
      from ${ordered.source} f join creator_heads h on h.creator_id = f.creator_id
      where f.listed and ${risen} and ${isBefore(ordered.rank, ordered.id)} and ${conditions(query)} and ${known}
        and ${eachVisibleTo(viewer, facts)}
      order by ${ordered.rank} desc, ${ordered.id} desc limit ${limit + 1})
    select ${creatorColumns}, picked.rank, ${trialOf(sql`u.id`)} as trial_days, ${bundleOf(sql`u.id`)} as percent_off,
      (select t.label from topic_follows t join profile_topics g on g.topic = t.topic and g.user_id = u.id
        where t.user_id = ${viewerId} limit 1) as topic,
      case when not 'supporters' = any (u.hidden_figures) then picked.supporters end as supporters,
      exists (select from shows s where s.creator_id = u.id and ${isOn}) as is_live,
      coalesce(r.subscribed_until > now(), false) as subscribes,
      ${showsWorks ? worksColumns(viewerId) : sql`null as mark, null::json as works`}
    from picked join users u on u.id = picked.id ${joinRelation(viewer)}
    order by ${rank ? sql`picked.rank` : sql`picked.at`} desc, u.id desc`.execute(services.db)
  const shown = rows.slice(0, limit)
  const nowSeconds = Math.floor(Date.now() / 1000)
  const last = shown.at(-1)
  const creators = shown.map((row) => ({
    ...cardOf(services, row),
    works: workViews(row, viewerId, services, nowSeconds),
    trialDays: row.trial_days,
    percentOff: row.percent_off,
    topic: row.topic,
    supporterCount: row.supporters,
    isLive: row.is_live,
  }))
  if (rows.length <= limit || !last) return { creators, nextCursor: null }
  const nextCursor = rank
    ? writeRank({ rank: last.rank, id: last.id })
    : writePosition({ at: last.created_at, id: last.id })
  return { creators, nextCursor }
}
