import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#contract/fields.ts'
import type { StoryAudience } from '#contract/stories.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import type { MediaRow } from '#modules/media/media-row.ts'
import type { Overlay } from '#contract/story-overlays.ts'
import type { Db, Tx } from '#platform/services.ts'
import { type TagRow, tagsColumn } from '#modules/tags/tag-row.ts'
import { withAnswer } from './overlays.ts'

/** What decides whether a viewer may watch a story. */
export type StoryRelation = {
  creator_id: number
  audience: StoryAudience
  price_cents: number | null
  follows: boolean
  subscribes: boolean
  /** Has paid its price. */
  unlocked: boolean
  /** Stands on the list that it is for. */
  is_on_list: boolean
  /** Is in it, and has agreed. */
  is_tagged: boolean
}
/** A story with what one viewer is to it: what views are made from. Never sent as it is. */
export type StoryRow = Omit<MediaRow, 'id' | 'state' | 'post_id'> &
  StoryRelation & {
    id: number
    media_id: string
    caption: string
    language: string | null
    published_at: string
    expires_at: string
    /** Seconds that are left of it by the database's clock. */
    left: number
    username: string
    name: string
    avatar: string | null
    seen: boolean
    overlays: Overlay[]
    /** Names as they were written, to those of today; of people who are there for the viewer. */
    mentions: Readonly<Record<string, string>> | null
    votes: number[] | null
    vote: number | null
    answer: { text: string; shareable: boolean } | null
    /** The answer that it shows; null: none, or it was taken back. */
    shared: { question: string; text: string; mine: boolean } | null
    reaction: string | null
    /** The viewer's name, where the author wants it to stand on the pictures. */
    mark: string | null
    tags: TagRow[] | null
    /** What its author calls the list that it is for; null to everyone else. */
    list_name: string | null
    /** The plan to offer when the story is locked to this viewer. */
    plan: [Period, number] | null
  }

/** Votes of each of four options, where the story has a poll; most stories ask nothing. */
export const votesOf = sql`case when s.overlays::text like '%"poll"%' then
  coalesce((select f.votes from story_figures f where f.story_id = s.id), '{0,0,0,0}') end as votes`

export const sharedFor = (viewerId: number) => sql`case when s.overlays::text like '%"answer"%' then (
  select json_build_object('question', q.question, 'text', q.text, 'mine', q.user_id = ${viewerId})
  from story_shared_answers q where q.story_id = s.id) end as shared`
/** All that is written over the story `s`, for those who look through words. */
export const wordsOver = sql`concat_ws(E'\n', nullif(s.overlay_words, ''),
  (select concat_ws(E'\n', q.question, q.text) from story_shared_answers q where q.story_id = s.id))`

export const mentionsFor = (viewerId: number) => sql`case when s.overlays::text like '%"mention"%' then (
  select json_object_agg(n.name, x.username) from story_mentions n join users x on x.id = n.user_id
  where n.story_id = s.id and x.deleted_at is null and x.suspended_at is null and ${visibleTo(viewerId, sql`x.id`)}) end as mentions`

/** What every statement reads of the media `m` of a story. */
export const mediaColumns = sql`m.id as media_id, m.kind, m.width, m.height, m.alt, m.thumbhash, m.locked_thumbhash, m.sizes, m.more,
  m.problem, m.problem_code, m.free_seconds`

/** The story `s` is for the people on a list, and nothing else opens it: for everyone else it is not there. */
export const isForListAlone = sql`(s.audience = 'list' and s.price_cents is null)`
const isOnList = (viewer: RawBuilder<unknown>) =>
  sql`(s.list_id is not null and exists (select from people_list_members l where l.list_id = s.list_id and l.user_id = ${viewer}))`
/** The viewer is in the story `s` and has agreed to that: they may watch it, whomever it is for. */
const isTaggedIn = (viewer: RawBuilder<unknown>) =>
  sql`(s.has_tags and exists (select from tags g where g.story_id = s.id and g.user_id = ${viewer} and g.state = 'agreed'))`
/** The story `s` is there for the viewer, open or locked, as far as its list goes. */
export const isMetBy = (viewer: RawBuilder<unknown>) =>
  sql`(not ${isForListAlone} or s.creator_id = ${viewer} or ${isOnList(viewer)} or ${isTaggedIn(viewer)})`

/** `StoryRelation` of the story `s` and a viewer; with `relationJoins`. */
export const relationColumns = (viewer: RawBuilder<unknown>) => sql`s.creator_id, s.audience, s.price_cents,
  r.followed_at is not null as follows, coalesce(r.subscribed_until > now(), false) as subscribes, ${isOnList(viewer)} as is_on_list, ${isTaggedIn(viewer)} as is_tagged,
  s.price_cents is not null and exists (select from story_unlocks p where p.story_id = s.id and p.user_id = ${viewer}) as unlocked`
export const relationJoins = (viewer: RawBuilder<unknown>) =>
  sql`left join relations r on r.fan_id = ${viewer} and r.creator_id = s.creator_id`

const isOut = sql`s.state = 'published' and u.suspended_at is null and u.deleted_at is null`
/** A story `s` by `u` that is shown now. */
export const isLive = sql`(${isOut} and s.expires_at > now())`
/** The same, or it stands in a highlight: then it is shown after its 24 hours too. */
export const isShown = sql`(${isOut} and (s.expires_at > now() or exists (select from story_highlight_items i where i.story_id = s.id)))`

/**
 * The stories that are shown now and for which `which` holds, in the order in which they came out, as a viewer meets them;
 * left out are those whose author does not exist for the viewer. `highlighted`: those in highlights too.
 */
export async function readStories(
  db: Db | Tx,
  viewerId: number,
  which: RawBuilder<unknown>,
  { highlighted = false } = {},
): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`
    select s.id, ${relationColumns(sql`${viewerId}::bigint`)}, s.caption, s.language, s.published_at, s.expires_at,
      extract(epoch from s.expires_at - clock_timestamp())::float8 as left, ${mediaColumns},
      u.username, u.name, u.avatar, u.offer as plan,
      coalesce(k.seen_at >= s.published_at, false) as seen,
      s.overlays, ${mentionsFor(viewerId)}, ${votesOf}, (select v.option from story_votes v where v.story_id = s.id and v.user_id = ${viewerId}) as vote,
      (select json_build_object('text', w.text, 'shareable', w.shareable) from story_answers w where w.story_id = s.id and w.user_id = ${viewerId}) as answer,
      ${sharedFor(viewerId)},
      (select e.emoji from story_reactions e where e.story_id = s.id and e.user_id = ${viewerId}) as reaction,
      ${sql.raw(tagsColumn('story', 'wanted.viewer'))},
      case when u.watermark and u.id <> ${viewerId} then (select v.username from users v where v.id = ${viewerId}) end as mark,
      case when u.id = ${viewerId} then (select l.name from people_lists l where l.id = s.list_id) end as list_name
    from stories s cross join (select ${viewerId}::bigint as viewer) wanted
    join media m on m.story_id = s.id and m.state = 'ready' join users u on u.id = s.creator_id
    ${relationJoins(sql`${viewerId}::bigint`)}
    left join story_marks k on k.user_id = ${viewerId} and k.creator_id = s.creator_id
    where ${highlighted ? isShown : isLive} and ${which} and ${isMetBy(sql`${viewerId}::bigint`)} and ${visibleTo(viewerId, sql`s.creator_id`)}
    order by s.published_at, s.id`.execute(db)
  return rows.map((row) => ({ ...row, overlays: withAnswer(row.overlays, row.shared) }))
}
