import { sql } from 'kysely'
import { own, withheld, type Declaration } from '#platform/personal-data.ts'

const rankAgain = sql`update search_words w set rank = floor(log(2, 1 + u.follower_count))::smallint from users u
  where u.id = w.user_id and w.rank <> floor(log(2, 1 + u.follower_count))`

/** Who knows whom, and what people are told. */
export const peopleTables: Readonly<Record<string, Declaration>> = {
  search_words: {
    users: { user_id: own('search_words', 'user_id', ['word']) },
    deletion: { delete: ['user_id'] },
  },
  profile_topics: {
    users: { user_id: own('profile_topics', 'user_id', ['label']) },
    deletion: { delete: ['user_id'] },
  },
  relations: {
    users: {
      fan_id: {
        export: (userId) => sql`select u.username as creator, r.followed_at, r.subscribed_until
          from relations r join users u on u.id = r.creator_id where r.fan_id = ${userId}`,
      },
      creator_id: {
        export: (userId) => sql`select u.username as fan, r.followed_at, r.subscribed_until
          from relations r join users u on u.id = r.fan_id where r.creator_id = ${userId}`,
      },
    },
    deletion: {
      change: (userId) => [
        sql`update users u set follower_count = follower_count - 1 from relations r
          where r.fan_id = ${userId} and r.followed_at is not null and u.id = r.creator_id`,
        sql`${rankAgain} and u.id in (select creator_id from relations where fan_id = ${userId})`,
        sql`delete from relations where fan_id = ${userId} or creator_id = ${userId}`,
      ],
    },
  },
  bells: {
    users: {
      fan_id: {
        export: (userId) => sql`select u.username as creator, b.posts, b.stories, b.live, b.created_at
          from bells b join users u on u.id = b.creator_id where b.fan_id = ${userId}`,
      },
      creator_id: withheld('Who wants to be told of what you publish is theirs to tell.'),
    },
    deletion: { delete: ['fan_id', 'creator_id'] },
  },
  blocks: {
    users: {
      user_id: {
        export: (userId) => sql`select u.username as blocked, b.created_at
          from blocks b join users u on u.id = b.blocked_id where b.user_id = ${userId}`,
      },
      blocked_id: withheld('Who has blocked you is theirs to tell.'),
    },
    deletion: { delete: ['user_id', 'blocked_id'] },
  },
  mutes: {
    users: {
      user_id: {
        export: (userId) => sql`select u.username as muted, m.created_at
          from mutes m join users u on u.id = m.muted_id where m.user_id = ${userId}`,
      },
      muted_id: withheld('Who has muted you is theirs to tell.'),
    },
    deletion: { delete: ['user_id', 'muted_id'] },
  },
  notifications: {
    users: {
      user_id: {
        export: (
          userId,
        ) => sql`select n.kind, u.username as actor, n.post_id, n.show_id, n.amount_cents, n.effective_at, n.purchase_id, n.created_at, n.seen_at
          from notifications n left join users u on u.id = n.actor_id where n.user_id = ${userId}`,
      },
      actor_id: withheld('These notifications are in the copies of the people who received them.'),
    },
    deletion: {
      change: (userId) => [
        sql`delete from notifications where user_id = ${userId} or (actor_id = ${userId} and amount_cents is null)`,
        // what somebody was told about their money stays, without the person
        sql`update notifications set actor_id = null where actor_id = ${userId}`,
      ],
    },
  },
  notification_settings: {
    users: { user_id: own('notification_settings', 'user_id', ['kind', 'email', 'push']) },
    deletion: { delete: ['user_id'] },
  },
  notification_rhythms: {
    users: {
      user_id: own('notification_rhythms', 'user_id', ['digest', 'digest_hour', 'quiet_from', 'quiet_until', 'zone']),
    },
    deletion: { delete: ['user_id'] },
  },
  push_subscriptions: {
    users: {
      user_id: {
        // the rest of the address, and the keys, would let others write to the browser
        export: (userId) => sql`select split_part(endpoint, '/', 3) as service, created_at
          from push_subscriptions where user_id = ${userId}`,
      },
    },
    deletion: { delete: ['user_id'] },
  },
  notification_outbox: {
    users: {
      user_id: withheld('A note of the program that lives for hours; what it is about stands in the notifications.'),
      actor_id: withheld('A note of the program that lives for hours, for somebody else.'),
    },
    deletion: { delete: ['user_id', 'actor_id'] },
  },
}
