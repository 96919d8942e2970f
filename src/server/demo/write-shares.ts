import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import type { DemoContent } from './content.ts'
import { idOf, instant, type Ids } from './write-people.ts'
import type { PostIds } from './write-posts.ts'

const minuteMs = 60_000

/** `agreedAt`: null where the other one has not answered. */
export type DemoShare = {
  id: number
  authorId: number
  coCreatorId: number
  proposedAt: number
  agreedAt: number | null
}

/** Parts of posts' income that creators of the demo have offered each other, soon after the posts came out. */
export async function writeShares(
  tx: Tx,
  content: DemoContent,
  { ids, postIds, now }: { ids: Ids; postIds: PostIds; now: number },
): Promise<DemoShare[]> {
  const shares: DemoShare[] = []
  for (const { username, posts } of content.creators)
    for (const post of posts)
      for (const share of post.shares) {
        const [authorId, coCreatorId] = [idOf(ids, username), idOf(ids, share.with)]
        const proposedAt = now - post.hoursAgo * 60 * minuteMs + 2 * minuteMs
        const agreedAt = share.agreed ? proposedAt + 5 * minuteMs : null
        const answered = agreedAt === null ? null : instant(agreedAt)
        const { rows } = await sql<{ id: number }>`insert into post_shares
          (post_id, author_id, co_creator_id, basis_points, state, proposed_at, answered_at, agreed_at)
          values (${postIds.get(post) ?? 0}, ${authorId}, ${coCreatorId}, ${Math.round(share.percent * 100)},
            ${share.agreed ? 'agreed' : 'proposed'}, ${instant(proposedAt)}, ${answered}, ${answered}) returning id`.execute(
          tx,
        )
        shares.push({ id: rows[0]?.id ?? 0, authorId, coCreatorId, proposedAt, agreedAt })
      }
  return shares
}
