import { sql } from 'kysely'
import { own, withheld, type Declaration } from '#platform/personal-data.ts'

/** What people say, choose and report, and what belongs to posts. */
export const postingTables: Readonly<Record<string, Declaration>> = {
  comment_likes: {
    users: { user_id: own('comment_likes', 'user_id', ['comment_id', 'created_at']) },
    deletion: {
      change: (userId) => [
        sql`update comments c set like_count = like_count - 1 from comment_likes l where l.user_id = ${userId} and c.id = l.comment_id`,
        sql`delete from comment_likes where user_id = ${userId}`,
      ],
    },
  },
  comments: {
    users: {
      author_id: own('comments', 'author_id', ['id', 'post_id', 'parent_id', 'text', 'like_count', 'created_at']),
    },
    deletion: {
      // with a comment go the replies to it, whoever wrote them
      change: (userId) => [
        sql`update posts p set comment_count = comment_count - gone.n from (
          select c.post_id, count(*) as n from comments c left join comments t on t.id = c.parent_id
          where c.state = 'published' and coalesce(t.state, 'published') = 'published' and (c.author_id = ${userId} or t.author_id = ${userId}) group by 1) gone
          where p.id = gone.post_id`,
        sql`update comments t set reply_count = reply_count - gone.n from (
          select parent_id, count(*) as n from comments where author_id = ${userId} and parent_id is not null and state = 'published' group by 1) gone
          where t.id = gone.parent_id`,
        sql`delete from comments where author_id = ${userId}`,
      ],
    },
  },
  poll_votes: {
    users: { user_id: own('poll_votes', 'user_id', ['post_id', 'option', 'created_at']) },
    deletion: {
      change: (userId) => [
        sql`update polls p set counts[v.option + 1] = p.counts[v.option + 1] - 1 from poll_votes v where v.user_id = ${userId} and p.post_id = v.post_id`,
        sql`delete from poll_votes where user_id = ${userId}`,
      ],
    },
  },
  polls: {
    users: {
      post_id: {
        export: (userId) => sql`select o.post_id, o.options, o.counts, o.closes_at
          from polls o join posts p on p.id = o.post_id where p.creator_id = ${userId}`,
      },
    },
    deletion: { keep: 'A poll is part of its post, and goes or stays with it.' },
  },
  co_performers: {
    users: {
      decided_by: withheld('Names the staff member who decided; the decision itself is sent with its reasons.'),
      post_id: {
        export: (
          userId,
        ) => sql`select d.post_id, d.name, d.state, d.reason, d.created_at, d.submitted_at, d.decided_at, d.withdrawn_at
          from co_performers d join posts p on p.id = d.post_id where p.creator_id = ${userId}`,
      },
    },
    deletion: {
      // who has not signed is asked no more; what was signed proves that it was, and is encrypted
      change: (userId) => [
        sql`update co_performers d set name = '', state = 'taken_out', invite_hash = null, details = null from posts p
          where p.id = d.post_id and p.creator_id = ${userId} and d.own_hash is null`,
        sql`delete from identity_documents o using co_performers d, posts p
          where d.id = o.co_performer_id and p.id = d.post_id and p.creator_id = ${userId} and d.own_hash is null`,
      ],
    },
  },
  releases: {
    users: {
      co_performer_id: withheld('Signed by somebody else, with their name; it is theirs, and proves their consent.'),
    },
    deletion: {
      keep: 'The proof that somebody who was shown in a post had agreed; it is encrypted, and holds nothing of the author.',
    },
  },
  post_edits: {
    users: {
      post_id: {
        export: (
          userId,
        ) => sql`select e.post_id, e.at, e.text, e.teaser, e.audience, e.price_cents, e.price_mode, e.comments_on
          from post_edits e join posts p on p.id = e.post_id where p.creator_id = ${userId}`,
      },
    },
    deletion: {
      change: (userId) => [
        sql`delete from post_edits e using posts p where p.id = e.post_id and p.creator_id = ${userId}`,
      ],
    },
  },
  post_search: {
    users: { creator_id: withheld('The words of your posts, which are in your copy as you wrote them.') },
    deletion: { delete: ['creator_id'] },
  },
  post_topics: {
    users: { creator_id: own('post_topics', 'creator_id', ['post_id', 'label', 'published_at']) },
    deletion: { delete: ['creator_id'] },
  },
  drafts: {
    users: { creator_id: own('drafts', 'creator_id', ['id', 'content', 'created_at', 'updated_at']) },
    deletion: { delete: ['creator_id'] },
  },
  bookmark_folders: {
    users: { user_id: own('bookmark_folders', 'user_id', ['id', 'name', 'created_at']) },
    deletion: { delete: ['user_id'] },
  },
  reports: {
    users: { reporter_id: own('reports', 'reporter_id', ['reason', 'created_at']) },
    // what was reported still has to be decided; by whom it was is forgotten
    deletion: { change: (userId) => [sql`update reports set reporter_id = null where reporter_id = ${userId}`] },
  },
  case_appeals: {
    users: {
      user_id: own('case_appeals', 'user_id', ['case_id', 'text', 'made_at', 'state', 'decided_at', 'statement']),
      decided_by: withheld('Names the staff member who decided; the decision itself is sent with its reasons.'),
    },
    deletion: {
      change: (userId) => [sql`update case_appeals set text = '', user_id = null where user_id = ${userId}`],
    },
  },
  cases: {
    users: {
      assigned_to: withheld('Names the staff member who is at it.'),
      decided_by: withheld('Names the staff member who decided; the decision itself is sent with its reasons.'),
      subject_user_id: withheld(
        'Reports against you name the people who made them. You get each decision with its reasons.',
      ),
    },
    // an open case still has to be decided, and may have to be shown to an authority
    deletion: {
      change: (userId) => [
        sql`update cases set snapshot = '{}', taken = null where subject_user_id = ${userId} and state <> 'open'`,
      ],
    },
  },
}
