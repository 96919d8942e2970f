import { sql } from 'kysely'
import { stands } from '#modules/entitlements/stands.ts'
import type { Answer } from '#contract/routes.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import type { Overlay } from '#contract/story-overlays.ts'
import { pollOf } from '../overlays.ts'
import { votesOf } from '../story-row.ts'
import type { Services } from '#platform/services.ts'

type Viewers = Answer<'GET /stories/:id/viewers'>
type Row = {
  id: number
  username: string
  name: string
  avatar: string | null
  at: string
  reaction: string | null
  replied: boolean
  tipped: number
}

/** What the viewer of `v` has tipped at the story, in cents; what was refunded is not counted. */
const tippedBy = sql`coalesce((select sum(p.price_cents - p.refunded_cents)::int from story_tips t join purchases p on p.id = t.purchase_id
  where t.story_id = v.story_id and p.buyer_id = v.user_id and ${stands('p')}), 0)`

/** Whose name a story's author reads: who allows it and did so when they watched, or has answered. */
const named = (
  creatorId: number,
) => sql`v.named and (v.replied or e.emoji is not null or a.shown_as_viewer or ${tippedBy} > 0)
  and u.suspended_at is null and u.deleted_at is null and ${visibleTo(creatorId)}`

/** Who has watched a story of one's own, the newest first, and what came of it; also long after it has ended. */
export async function listViewers(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  storyId: number,
  query: PageQuery,
): Promise<Result<Viewers, 'not_found' | 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const from = sql`story_views v join users u on u.id = v.user_id join accounts a on a.user_id = u.id
    left join story_reactions e on e.story_id = v.story_id and e.user_id = v.user_id
    where v.story_id = ${storyId} and ${named(creatorId)}`
  const { rows: stories } = await sql<
    Viewers['figures'] & { named: number; overlays: Overlay[]; votes: number[] | null }
  >`
    select coalesce(f.view_count, 0) as "viewCount", coalesce(f.reply_count, 0) as "replyCount",
      (select count(*)::int from story_reactions e where e.story_id = s.id) as "reactionCount",
      s.overlays, ${votesOf}, (select count(*)::int from story_answers w where w.story_id = s.id) as "answerCount",
      (select count(*)::int from story_unlocks k where k.story_id = s.id) as "unlockCount",
      coalesce(t.n, 0) as "tipCount", coalesce(t.cents, 0) as "tipCents",
      coalesce(f.forward_count, 0) as "forwardCount", coalesce(f.back_count, 0) as "backCount",
      coalesce(f.exit_count, 0) as "exitCount", (select count(*)::int from ${from}) as named
    from stories s left join story_figures f on f.story_id = s.id
      left join lateral (select count(*)::int as n, sum(p.price_cents - p.refunded_cents)::int as cents from story_tips t
        join purchases p on p.id = t.purchase_id where t.story_id = s.id and ${stands('p')}
          and p.refunded_cents < p.price_cents) t on true
    where s.id = ${storyId} and s.creator_id = ${creatorId} and s.published_at is not null and s.state <> 'removed'`.execute(
    db,
  )
  const [story] = stories
  if (!story) return fail('not_found')
  const { named: namedCount, overlays, votes, ...figures } = story
  const poll = pollOf(overlays)
  const { rows: found } = await sql<Row>`
    select u.id, u.username, u.name, u.avatar, v.at, e.emoji as reaction, v.replied, ${tippedBy} as tipped from ${from}
      and (v.at, v.user_id) < (${page.before.at}::timestamptz, ${page.before.id}::bigint)
    order by v.at desc, v.user_id desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found, page.limit, ({ id, at }) => ({ id, at }))
  return {
    figures,
    poll: poll && {
      text: poll.text,
      options: poll.options.map((option, index) => ({ text: option, count: votes?.[index] ?? 0 })),
    },
    people: rows.flatMap((row) => {
      const person = personFromRow(row)
      const { at, reaction, replied, tipped } = row
      return person ? [{ ...person, at, reaction, replied, tipCents: tipped }] : []
    }),
    unnamedCount: Math.max(0, figures.viewCount - namedCount),
    nextCursor,
  }
}

type Answered = Answer<'GET /stories/:id/answers'>

/** What people have answered to the question of a story of one's own; of those who are there for its author. */
export async function listAnswers(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  storyId: number,
  query: PageQuery,
): Promise<Result<Answered, 'not_found' | 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { rows: stories } = await sql<{ overlays: Overlay[] }>`select overlays from stories where id = ${storyId}
    and creator_id = ${creatorId} and published_at is not null and state <> 'removed'`.execute(db)
  const [story] = stories
  if (!story) return fail('not_found')
  const { rows: found } = await sql<
    Omit<Row, 'reaction' | 'replied' | 'tipped'> & { text: string; answer: number; shareable: boolean }
  >`
    select u.id, u.username, u.name, u.avatar, w.text, w.at, w.id as answer, w.shareable from story_answers w join users u on u.id = w.user_id
    where w.story_id = ${storyId} and u.suspended_at is null and u.deleted_at is null and ${visibleTo(creatorId)}
      and (w.at, w.user_id) < (${page.before.at}::timestamptz, ${page.before.id}::bigint)
    order by w.at desc, w.user_id desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found, page.limit, ({ id, at }) => ({ id, at }))
  return {
    question: story.overlays.find((one) => one.type === 'question')?.text ?? '',
    answers: rows.flatMap((row) => {
      const person = personFromRow(row)
      const { answer: id, text, at, shareable } = row
      return person ? [{ ...person, id, text, at, shareable }] : []
    }),
    nextCursor,
  }
}
