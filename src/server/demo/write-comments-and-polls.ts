import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { createChance } from './seeded-random.ts'
import { languageTag } from '#platform/text/language-tag.ts'
import type { DemoContent, DemoPost } from './content.ts'
import { makeComments, type DemoReply } from './make-comments.ts'
import type { DemoHistory } from './make-history.ts'
import { idOf, instant, type Ids } from './write-people.ts'
import type { PostIds } from './write-posts.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

type Written = { ids: Ids; postIds: PostIds; history: DemoHistory; now: number }

async function writeComments(tx: Tx, post: DemoPost, { ids, postIds, now }: Written): Promise<void> {
  const postId = postIds.get(post) ?? 0
  const publishedMs = now - post.hoursAgo * hourMs
  const write = async (
    { by, text, minutesLater }: { by: string; text: string; minutesLater: number },
    parentId: number | null,
  ) => {
    const at = instant(Math.min(publishedMs + minutesLater * minuteMs, now))
    const { rows } = await sql<{
      id: number
    }>`insert into comments (post_id, author_id, parent_id, text, language, created_at)
      values (${postId}, ${idOf(ids, by)}, ${parentId}, ${text}, ${languageTag(text)}, ${at}) returning id`.execute(tx)
    return rows[0]?.id ?? 0
  }
  for (const comment of post.comments) {
    const thread = await write(comment, null)
    for (const reply of comment.replies) await write(reply, thread)
  }
}

/** As written, or by chance: two of three who like a post vote, and the first options are the likelier. */
function votesOf(post: DemoPost, likes: DemoHistory['likes']): Record<string, number> {
  const { votes, options } = post.poll ?? { votes: {}, options: [] }
  if (Object.keys(votes).length > 0) return votes
  const chance = createChance(Math.round(post.hoursAgo * 10))
  const voters = likes.filter((like) => like.post === post && chance.isTrue(0.67))
  return Object.fromEntries(voters.map(({ fan }) => [fan, Math.floor(options.length * chance.next() ** 1.4)] as const))
}

async function writePoll(tx: Tx, post: DemoPost, { ids, postIds, history, now }: Written): Promise<void> {
  if (!post.poll) return
  const { options, closesInHours } = post.poll
  const votes = votesOf(post, history.likes)
  const postId = postIds.get(post) ?? 0
  const counts = options.map((_, option) => Object.values(votes).filter((chosen) => chosen === option).length)
  await sql`insert into polls (post_id, options, counts, closes_at)
    values (${postId}, ${options}, ${counts}, ${instant(now + closesInHours * hourMs)})`.execute(tx)
  await sql`insert into poll_votes (user_id, post_id, option)
    select voter, ${postId}, option from unnest(${Object.keys(votes).map((voter) => idOf(ids, voter))}::bigint[],
      ${Object.values(votes)}::smallint[]) as given(voter, option)`.execute(tx)
  await sql`update posts set has_poll = true where id = ${postId}`.execute(tx)
}

/** Rows of comments in the order of their time, and their ids in the order of what is given. */
async function insertComments(
  tx: Tx,
  all: readonly { postId: number; by: number; parentId: number | null; text: string; at: number }[],
): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`insert into comments (post_id, author_id, parent_id, text, language, created_at)
    select post, author, parent, said, language, at from unnest(${all.map(({ postId }) => postId)}::bigint[], ${all.map(({ by }) => by)}::bigint[],
      ${all.map(({ parentId }) => parentId)}::bigint[], ${all.map(({ text }) => text)}::text[],
      ${all.map(({ text }) => languageTag(text))}::text[],
      ${all.map(({ at }) => instant(at))}::timestamptz[]) with ordinality as c(post, author, parent, said, language, at, n) order by n returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** What was made up by chance, what its authors answered, and who liked it. */
async function writeChatter(tx: Tx, content: DemoContent, { ids, postIds, history, now }: Written): Promise<void> {
  const comments = makeComments(content, history, now).toSorted((a, b) => a.at - b.at)
  const row = ({ by, text, at }: DemoReply, post: DemoPost, parentId: number | null) => ({
    postId: postIds.get(post) ?? 0,
    by: idOf(ids, by),
    parentId,
    text,
    at,
  })
  const written = await insertComments(
    tx,
    comments.map((comment) => row(comment, comment.post, null)),
  )
  const replies = comments.flatMap(({ post, reply }, index) => (reply ? [row(reply, post, written[index] ?? 0)] : []))
  await insertComments(
    tx,
    replies.toSorted((a, b) => a.at - b.at),
  )
  const seenBy = Map.groupBy(history.likes, ({ post }) => post)
  const liked = comments.flatMap(({ post, at, likes, by }, index) =>
    (seenBy.get(post) ?? [])
      .filter((like) => like.fan !== by && like.at > at)
      .slice(0, likes)
      .map((like) => ({ by: idOf(ids, like.fan), comment: written[index] ?? 0, at: like.at })),
  )
  await sql`insert into comment_likes (user_id, comment_id, created_at)
    select * from unnest(${liked.map(({ by }) => by)}::bigint[], ${liked.map(({ comment }) => comment)}::bigint[],
      ${liked.map(({ at }) => instant(at))}::timestamptz[])`.execute(tx)
}

/** What is said under the demo's posts, their polls, and posts that wait for their time. */
export async function writeTalk(tx: Tx, content: DemoContent, written: Written): Promise<void> {
  for (const { username, posts, scheduled } of content.creators) {
    for (const post of posts) {
      await writeComments(tx, post, written)
      await writePoll(tx, post, written)
    }
    for (const { inHours, audience, text, teaser } of scheduled)
      await sql`insert into posts (creator_id, state, audience, publish_at, text, teaser)
        values (${idOf(written.ids, username)}, 'scheduled', ${audience},
          ${instant(written.now + inHours * hourMs)}, ${text}, ${teaser})`.execute(tx)
  }
  await writeChatter(tx, content, written)
  await sql`update comments c set like_count = l.n from (select comment_id, count(*) as n from comment_likes group by 1) l where l.comment_id = c.id`.execute(
    tx,
  )
  await sql`update comments c set reply_count = r.n from (select parent_id, count(*) as n from comments group by 1) r where r.parent_id = c.id`.execute(
    tx,
  )
  await sql`update posts p set comment_count = c.n from (select post_id, count(*) as n from comments group by 1) c
    where c.post_id = p.id and p.id = any (${[...written.postIds.values()]}::bigint[])`.execute(tx)
}
