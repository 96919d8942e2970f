import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import type { SearchPosts } from '#contract/search.ts'
import { eachVisibleTo, idOf, type Viewer } from '#modules/accounts/visibility.ts'
import { hydratePosts } from '#modules/posts/post-row.ts'
import { postViews } from '#modules/posts/post-view.ts'
import { cut, pageRequest } from '#platform/paging/page.ts'
import { top, type Position } from '#platform/paging/position.ts'
import { Failure, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { askedOf, foldTopic } from '#platform/text/words.ts'
import type { Post } from '#contract/posts.ts'
import { daysBack, startOf } from './days-back.ts'
import { ownPosts } from './own-posts.ts'
import { postsByAuthors } from './posts-by-authors.query.ts'
import { postsByEngine } from './posts-by-engine.query.ts'
import { readWindow } from './window.query.ts'
import { queriesForIndex, queryOf } from './words-asked.ts'

// Reads post_search, post_topics, posts, users, relations, unlocks: which posts say what somebody looks for, and may be found by it.

/** So many of the newest posts are looked through one by one: what many say is found there without collecting all who say it. */
const newest = 1_500
/** What is said more seldom is looked for among about so many of the newest by the index of words and days, then among more. */
const ranges = { least: 2 * newest, first: 90_000, second: 2_880_000 }
/** So many times as many posts are asked as are likely to be enough: the fewer hits tell how many they are, the more. */
const margin = (hits: number): number => 1.15 + 1.5 / Math.sqrt(Math.max(1, hits))
/** So many hits in a window tell how many there are beyond it. */
const enoughToTell = 3
/** More posts of those whom somebody follows or pays are not looked at one by one. */
const ownMost = 700
/** Hits are counted up to this; more are said to be more. */
const counted = 99

type Hit = { id: number; at: string; open: boolean; byAuthor?: boolean }
/** Stands before a place among those that follow the posts which say the words. */
const behind = '~'
type Page = { posts: Post[]; nextCursor: string | null }
type Total = Answer<'GET /searchPosts'>['total']
const none = { posts: [], nextCursor: null, total: null }

/**
 * Whether a post `s` is open to a viewer, who then may find it by all it says. The decision itself is made again where views are
 * (decide.ts). `offset 0` has each post looked up: the planner, which does not know how few say a word, would read all posts at once.
 */
const openTo = (viewer: Viewer): RawBuilder<boolean> => {
  const id = idOf(viewer)
  if (id === 0) return sql`false`
  return sql`(s.creator_id = ${id} or exists (select from unlocks b where b.user_id = ${id} and b.post_id = s.post_id)
    or exists (select from posts p left join relations r on r.fan_id = ${id} and r.creator_id = p.creator_id
      where p.id = s.post_id and (p.price_cents is null or p.price_mode = 'instead')
        and (p.audience = 'everyone' or r.subscribed_until > now() or (p.audience = 'followers' and r.followed_at is not null)) offset 0))`
}

/**
 * A part of `openTo` that costs next to nothing: nobody else finds a post `g` by its locked words, since what is for everyone has none
 * unless it has a price, which is never in place of belonging there (posts_price_modes).
 */
const mayBeOpenTo = (viewer: Viewer): RawBuilder<boolean> => {
  const id = idOf(viewer)
  return sql`(g.creator_id = ${id} or g.post_id in (select b.post_id from unlocks b where b.user_id = ${id})
    or g.creator_id in (select r.creator_id from relations r
      where r.fan_id = ${id} and (r.followed_at is not null or r.subscribed_until > now())))`
}

/** Whether the author of `s` exists for the viewer, and is neither suspended nor restricted. */
const authorThere = (viewer: Viewer): RawBuilder<boolean> =>
  sql`exists (select from users u where u.id = s.creator_id and u.deleted_at is null and u.suspended_at is null offset 0)
    and ${eachVisibleTo(viewer, sql`s.creator_id`)}`

function narrowed({ from, since, video }: SearchPosts): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`true`,
    ...(from === undefined ? [] : [sql<boolean>`s.creator_id = (select id from users where username = ${from})`]),
    ...(since === undefined ? [] : [sql<boolean>`s.published_at >= ${since}::timestamptz`]),
    ...(video === undefined ? [] : [sql<boolean>`s.has_video`]),
  ]
  return sql.join(conditions, sql` and `)
}

const places = (rows: RawBuilder<unknown>, most: number) => sql<Hit>`
  select post_id as id, published_at as at, open from (${rows}) found order by published_at desc, post_id desc limit ${most}`

/** Among how many of the newest posts there are likely to be `most` that say all words, as far as a window tells: by hits, or by how many say each word. */
function likelyEnough(hits: number, { says, open }: { says: readonly number[]; open: number }, most: number): number {
  const rarest = says.length > 1 && hits < enoughToTell ? Math.min(...says) : 0
  const isTold = rarest >= enoughToTell
  const likely = isTold
    ? Math.max(
        hits,
        says.reduce((share, n) => (share * n) / open, open),
      )
    : hits
  const posts = (margin(isTold ? rarest / 2 : hits) * most * newest) / likely
  // where nothing tells, and where it would be more than is worth reading in one go
  if (posts > 2 * ranges.second) return ranges.first
  return Math.min(Math.max(posts, ranges.least), ranges.second)
}

type Asking = { before: Position; limit: number; behind: boolean }
type Hits = { hits: readonly Hit[]; total: Total }

/** Posts by their words, newest first, then those of creators who are about it. The first page says how many there are in all. */
async function byWords(services: Services, viewer: Viewer, query: SearchPosts, page: Asking): Promise<Hits> {
  const asked = askedOf(query.searchTerm ?? '')
  const isFirst = query.cursor === undefined
  if (asked.words.length + asked.beginnings.length === 0)
    return { hits: [], total: isFirst ? { count: 0, more: false } : null }
  const most = (isFirst ? Math.max(page.limit, counted) : page.limit) + 1
  const beforePlace = ({ at, id }: Position) => sql`(s.published_at, s.post_id) < (${at}::timestamptz, ${id}::bigint)`
  const before = beforePlace(page.before)
  const select = (source: RawBuilder<unknown>, matches: RawBuilder<unknown>) => sql`
    select s.post_id, s.published_at, s.open_words @@ (select q from asked) as open from ${source} s
    where ${matches} and ${before} and ${narrowed(query)} and ${authorThere(viewer)}`
  const asks = sql`with asked as materialized (select ${queryOf(asked, false)} as q)`
  // null @@ q is null, for which the rest would be asked as well
  const says = sql`(g.open_words @@ (select q from asked)
    or (g.locked_words is not null and g.locked_words @@ (select q from asked) and ${mayBeOpenTo(viewer)}))`
  const among =
    query.from === undefined ? sql`true` : sql`s.creator_id = (select id from users where username = ${query.from})`
  // In their order first, so that no more of them are asked about than a page takes. `offset 0` keeps the planner, which does not know
  // the words, from walking all posts by their time.
  const saying = (column: RawBuilder<unknown>, days: readonly number[] | null, condition = sql<boolean>`true`) =>
    sql`(select distinct on (g.published_at, g.post_id) g.* from unnest((select each from asked)) one cross join lateral (
        select * from post_search g where ${column} @@ one and ${condition}
          ${days === null ? sql`` : sql`and search_days(g.published_at) && ${days}::int[]`} offset 0) g
      order by g.published_at desc, g.post_id desc offset 0)`
  const first = (rows: RawBuilder<unknown>) => sql`(${rows} order by s.published_at desc, s.post_id desc limit ${most})`
  const lockedOnly = sql`not s.open_words @@ (select q from asked) and ${openTo(viewer)}`
  // of few posts by those whom one follows or pays each is looked at; of many those that the index of words knows
  const lockedIn = (days: readonly number[] | null, condition = sql<boolean>`true`) =>
    first(select(saying(sql`g.locked_words`, days, sql`${condition} and ${mayBeOpenTo(viewer)}`), lockedOnly))
  const locked = (days: readonly number[]) =>
    sql`${first(
      select(
        sql`(select g.* from (select distinct post_id from own) o join post_search g on g.post_id = o.post_id
        where (select count(*) from own) <= ${ownMost} and g.published_at >= ${startOf(days)}::timestamptz
          and g.locked_words @@ (select q from asked) offset 0)`,
        lockedOnly,
      ),
    )} union all ${lockedIn(days, sql`(select count(*) from own) > ${ownMost}`)}`
  const find = async (rows: RawBuilder<unknown>, limit = most, asking = asks) =>
    (await sql<Hit>`${asking} ${places(rows, limit)}`.execute(services.db)).rows
  /** Those by whom it is said of themselves come behind all that say it; not of one author, who is chosen already. */
  const byAuthors = async (from: Position, limit: number): Promise<Hit[]> => {
    const rows =
      query.from === undefined && limit > 0
        ? postsByAuthors(query.searchTerm ?? '', {
            before: beforePlace(from),
            all: [
              sql`not s.open_words @@ (select q from asked)`,
              sql`(s.locked_words is null or (not s.locked_words @@ (select q from asked) and ${openTo(viewer)}))`,
              narrowed(query),
              authorThere(viewer),
            ],
          })
        : null
    return rows ? (await find(rows, limit)).map((hit) => ({ ...hit, byAuthor: true })) : []
  }
  const found = async (direct: readonly Hit[], more = false): Promise<Hits> => {
    const hits = more ? direct : [...direct, ...(await byAuthors(top, most - direct.length))]
    return {
      hits,
      total: isFirst ? { count: Math.min(hits.length, counted), more: more || hits.length > counted } : null,
    }
  }
  if (page.behind) return { hits: await byAuthors(page.before, most), total: null }
  const findAll = (open: RawBuilder<unknown>, days: readonly number[] | null = null) => {
    const asking = sql`with asked as materialized (select ${queryOf(asked, false)} as q, ${queriesForIndex(asked)} as each)`
    if (idOf(viewer) === 0) return find(open, most, asking)
    if (days === null) return find(sql`${open} union all ${lockedIn(days)}`, most, asking)
    const own = ownPosts(idOf(viewer), { before, since: startOf(days), most: ownMost + 1 })
    return find(sql`${open} union all ${locked(days)}`, most, sql`${asking}, own as materialized (${own})`)
  }
  const findIn = (days: readonly number[] | null) =>
    findAll(first(select(saying(sql`g.open_words`, days), sql`true`)), days)
  // what an engine names is looked at as if it had been found here
  const named = (ids: readonly (string | number)[]) =>
    select(
      sql`(select * from post_search g where g.post_id = any (${ids}::bigint[]) offset 0)`,
      sql`s.open_words @@ (select q from asked)`,
    )
  const byEngine = await postsByEngine(services, query, page, asked, (ids) => find(named(ids), ids.length))
  // an engine names as many as a page takes
  if (byEngine) {
    const hits = await findAll(named(byEngine.map(({ id }) => id)))
    return found(hits, hits.length > page.limit)
  }
  const window = sql`(select * from post_search s where ${before} and ${among} order by published_at desc, post_id desc limit ${newest})`
  // whose it is, is asked of those alone that say it
  const near = await find(
    select(
      sql`(select * from ${window} g where ${says} offset 0)`,
      sql`(s.open_words @@ (select q from asked) or ${openTo(viewer)})`,
    ),
  )
  // a page is full: how many older ones there are is not worth reading all of them
  if (near.length >= most) return found(near)
  const { last, ...seen } = await readWindow(services.db, { rows: window, size: newest, asked })
  if (near.length > page.limit || last === null) return found(near, near.length > page.limit && last !== null)
  for (let range = likelyEnough(near.length, seen, most); range > 0;) {
    const days = daysBack({ first: seen.first, last, counted: newest }, range)
    if (!days) break
    const some = await findIn(days)
    if (some.length >= most) return found(some)
    const enough = (margin(some.length) * range * most) / Math.max(1, some.length)
    // what is said more seldom than that may be read whole
    range = range < ranges.second && enough <= 2 * ranges.second ? Math.min(enough, ranges.second) : 0
  }
  return found(await findIn(null))
}

/** Posts of a topic, newest first. */
async function byTopic(services: Services, viewer: Viewer, query: SearchPosts, page: Asking): Promise<Hits> {
  const rows = sql`select s.post_id, s.published_at, s.is_open as open from post_topics s
    where s.topic = ${foldTopic(query.tag ?? '')} and (s.is_open or ${openTo(viewer)}) and ${authorThere(viewer)}
      and (s.published_at, s.post_id) < (${page.before.at}::timestamptz, ${page.before.id}::bigint)
      and ${narrowed({ ...query, video: undefined })}
      and ${query.video === undefined ? sql`true` : sql`exists (select from post_search v where v.post_id = s.post_id and v.has_video)`}`
  return { hits: (await places(rows, page.limit + 1).execute(services.db)).rows, total: null }
}

/** The posts at these places as the viewer meets them; one that is locked to them is left out where only its locked words were asked for. */
export async function pageOfHits(
  services: Services,
  viewer: Viewer,
  hits: readonly Hit[],
  limit: number,
): Promise<Page> {
  const { rows, nextCursor } = cut(hits, limit, (hit) => ({ at: hit.at, id: hit.id }))
  const open = new Set(rows.filter((hit) => hit.open).map((hit) => hit.id))
  const found = await hydratePosts(
    services.db,
    viewer,
    rows.map((hit) => hit.id),
  )
  const posts = postViews(found, idOf(viewer), services).filter((post) => !post.locked || open.has(post.id))
  return { posts, nextCursor }
}

/** Posts that say all of these words, or belong to a topic. Without either there are none. */
export async function findPosts(
  services: Services,
  viewer: Viewer,
  query: SearchPosts,
): Promise<Result<Answer<'GET /searchPosts'>, 'invalid_input'>> {
  const isBehind = query.cursor?.startsWith(behind) === true
  const place = pageRequest({ ...query, cursor: isBehind ? query.cursor?.slice(behind.length) : query.cursor })
  if (place instanceof Failure) return place
  const page = { ...place, behind: isBehind }
  if (query.tag === undefined && query.searchTerm === undefined) return none
  const { hits, total } = await (query.tag === undefined ? byWords : byTopic)(services, viewer, query, page)
  const found = await pageOfHits(services, viewer, hits, page.limit)
  // what is left out of the page is not told by the number either
  const leftOut = Math.min(hits.length, page.limit) - found.posts.length
  const nextCursor =
    found.nextCursor !== null && hits[page.limit - 1]?.byAuthor === true ? behind + found.nextCursor : found.nextCursor
  return { ...found, nextCursor, total: total && { ...total, count: total.count - leftOut } }
}
