import { sql } from 'kysely'
import { books } from '#modules/ledger/personal-data.ts'
import { own, withheld, type Declaration } from '#platform/personal-data.ts'

/** What a creator's dashboard adds up. */
export const figureTables: Readonly<Record<string, Declaration>> = {
  creator_days: {
    users: {
      creator_id: own('creator_days', 'creator_id', [
        'day',
        'source',
        'payments',
        'gross_cents',
        'fee_cents',
        'returned_cents',
        'tax_cents',
        'shared_cents',
        'received_cents',
      ]),
    },
    deletion: { keep: books },
  },
  audience_days: {
    users: {
      creator_id: own('audience_days', 'creator_id', [
        'day',
        'subscribers_new',
        'subscribers_lost',
        'followers_new',
        'followers_lost',
      ]),
    },
    deletion: { delete: ['creator_id'] },
  },
  supporter_totals: {
    users: {
      creator_id: {
        export: (userId) => sql`select u.username as fan, t.payments, t.earned_cents
          from supporter_totals t join users u on u.id = t.fan_id where t.creator_id = ${userId}`,
      },
      fan_id: {
        export: (userId) => sql`select u.username as creator, t.payments, t.earned_cents
          from supporter_totals t join users u on u.id = t.creator_id where t.fan_id = ${userId}`,
      },
    },
    deletion: { delete: ['creator_id', 'fan_id'] },
  },
  post_totals: {
    users: { creator_id: own('post_totals', 'creator_id', ['post_id', 'unlocks', 'tips', 'earned_cents']) },
    deletion: { delete: ['creator_id'] },
  },
  post_reach: {
    users: { user_id: own('post_reach', 'user_id', ['post_id', 'seen_at']) },
    deletion: { delete: ['user_id'] },
  },
  follow_changes: {
    users: {
      creator_id: withheld('Steps of a count, without a name; the days that they are added up to are exported.'),
    },
    deletion: { delete: ['creator_id'] },
  },
}
