import { sql } from 'kysely'
import { books } from '#modules/ledger/personal-data.ts'
import type { Declaration } from '#platform/personal-data.ts'

/** Parts of posts' income that go to co-creators. Who paid is the author's to know: a co-creator's copy has sums alone. */
export const shareTables: Readonly<Record<string, Declaration>> = {
  post_shares: {
    users: {
      author_id: {
        export: (
          userId,
        ) => sql`select s.post_id, u.username as co_creator, s.basis_points, s.state, s.proposed_at, s.answered_at, s.agreed_at, s.ended_at
          from post_shares s join users u on u.id = s.co_creator_id where s.author_id = ${userId}`,
      },
      co_creator_id: {
        export: (
          userId,
        ) => sql`select s.post_id, u.username as author, s.basis_points, s.state, s.proposed_at, s.answered_at, s.agreed_at, s.ended_at
          from post_shares s join users u on u.id = s.author_id where s.co_creator_id = ${userId}`,
      },
    },
    // what was agreed stays with the books that came of it; nothing new comes of it
    deletion: {
      change: (userId) => [
        sql`update post_shares set state = 'ended', ended_at = now()
          where (author_id = ${userId} or co_creator_id = ${userId}) and state = 'agreed'`,
        sql`update post_shares set state = case when author_id = ${userId} then 'withdrawn' else 'declined' end, answered_at = now()
          where (author_id = ${userId} or co_creator_id = ${userId}) and state = 'proposed'`,
      ],
    },
  },
  share_entries: {
    users: {
      author_id: {
        export: (userId) => sql`select e.purchase_id, u.username as co_creator, e.part_cents, e.moved_cents, e.at
          from share_entries e join users u on u.id = e.co_creator_id where e.author_id = ${userId}`,
      },
      co_creator_id: {
        export: (userId) => sql`select s.post_id, u.username as author, e.part_cents, e.moved_cents, e.at
          from share_entries e join post_shares s on s.id = e.share_id join users u on u.id = e.author_id where e.co_creator_id = ${userId}`,
      },
    },
    deletion: { keep: books },
  },
}
