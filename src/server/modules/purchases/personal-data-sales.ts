import { sql } from 'kysely'
import { own, withheld, type Declaration } from '#platform/personal-data.ts'
import { books } from '#modules/ledger/personal-data.ts'

/** What creators sell and fans buy. */
export const salesTables: Readonly<Record<string, Declaration>> = {
  plans: {
    users: { creator_id: own('plans', 'creator_id', ['period', 'price_cents']) },
    deletion: { delete: ['creator_id'] },
  },
  creator_terms: {
    users: { creator_id: own('creator_terms', 'creator_id', ['message_price_cents', 'paused_at']) },
    deletion: { delete: ['creator_id'] },
  },
  promotion_uses: {
    users: { fan_id: own('promotion_uses', 'fan_id', ['promotion_id', 'used_at']) },
    deletion: { delete: ['fan_id'] },
  },
  promotions: {
    users: {
      creator_id: own('promotions', 'creator_id', [
        'id',
        'kind',
        'code',
        'percent_off',
        'amount_off_cents',
        'periods',
        'trial_days',
        'months',
        'uses',
        'uses_max',
        'expires_at',
        'created_at',
        'ended_at',
      ]),
    },
    deletion: { delete: ['creator_id'] },
  },
  subscriptions: {
    users: {
      fan_id: {
        export: (
          userId,
        ) => sql`select s.id, u.username as creator, s.period, s.months, s.price_cents, s.state, s.time_zone,
            s.started_at, s.trial_until, s.renews_at, s.ended_at, s.receipt_mailed_at, s.gift_from is not null as gift
          from subscriptions s join users u on u.id = s.creator_id where s.fan_id = ${userId}`,
      },
      creator_id: {
        export: (
          userId,
        ) => sql`select s.id, u.username as fan, s.period, s.months, s.price_cents, s.state, s.started_at, s.renews_at, s.ended_at
          from subscriptions s join users u on u.id = s.fan_id where s.creator_id = ${userId}`,
      },
      gift_from: {
        export: (userId) => sql`select u.username as creator, f.username as given_to, s.period, s.started_at
          from subscriptions s join users u on u.id = s.creator_id join users f on f.id = s.fan_id where s.gift_from = ${userId}`,
      },
    },
    // they have all ended before (endSubscriptionsOf)
    deletion: {
      change: (userId) => [
        sql`update subscriptions set time_zone = 'UTC' where fan_id = ${userId}`,
        sql`update subscriptions set gift_from = null where gift_from = ${userId}`,
      ],
    },
  },
  subscription_periods: {
    users: {
      subscription_id: {
        export: (
          userId,
        ) => sql`select w.subscription_id, w.from_at, w.until_at, w.purchase_id from subscription_periods w
          join subscriptions s on s.id = w.subscription_id where s.fan_id = ${userId}`,
      },
    },
    deletion: { keep: books },
  },
  renewal_cards: {
    users: {
      subscription_id: {
        export: (
          userId,
        ) => sql`select r.subscription_id, r.card_id, r.agreed_at, r.address_range, r.tried_at, r.top_up_id from renewal_cards r
          join subscriptions s on s.id = r.subscription_id where s.fan_id = ${userId}`,
      },
    },
    deletion: {
      change: (userId) => [
        sql`delete from renewal_cards r using subscriptions s where s.id = r.subscription_id and s.fan_id = ${userId}`,
      ],
    },
  },
  tips: {
    users: {
      purchase_id: {
        export: (userId) => sql`select t.purchase_id, t.message, p.buyer_id = ${userId} as sent from tips t
          join purchases p on p.id = t.purchase_id where p.buyer_id = ${userId} or p.creator_id = ${userId}`,
      },
    },
    deletion: {
      change: (userId) => [
        sql`update tips t set message = '' from purchases p where p.id = t.purchase_id and p.buyer_id = ${userId}`,
      ],
    },
  },
  unlocks: {
    users: { user_id: own('unlocks', 'user_id', ['post_id', 'purchase_id', 'made_at']) },
    deletion: { keep: books },
  },
  purchases: {
    users: {
      buyer_id: {
        export: (
          userId,
        ) => sql`select p.id, p.kind, u.username as creator, p.subject_id, p.price_cents, p.tax_cents, p.tax_country,
            p.tax_rate, p.tax_declared, p.tax_card, p.address_range, p.points, p.refunded_cents, p.state, p.made_at
          from purchases p join users u on u.id = p.creator_id where p.buyer_id = ${userId}`,
      },
      creator_id: {
        export: (
          userId,
        ) => sql`select p.id, p.kind, u.username as fan, p.subject_id, p.price_cents, p.fee_cents, p.earned_cents,
            p.refunded_cents, p.state, p.made_at
          from purchases p join users u on u.id = p.buyer_id where p.creator_id = ${userId}`,
      },
    },
    // the countries stay: the tax was paid because of them
    deletion: { change: (userId) => [sql`update purchases set address_range = '' where buyer_id = ${userId}`] },
  },
  refunds: {
    users: {
      purchase_id: {
        export: (
          userId,
        ) => sql`select r.id, r.purchase_id, r.kind, r.price_cents, r.tax_cents, r.points, r.points_cents, r.paid_by, r.made_at from refunds r
          join purchases p on p.id = r.purchase_id where p.buyer_id = ${userId} or p.creator_id = ${userId}`,
      },
    },
    deletion: { keep: books },
  },
  owed_entries: {
    users: { creator_id: own('owed_entries', 'creator_id', ['cents', 'refund_id', 'at']) },
    deletion: { keep: books },
  },
  platform_losses: {
    users: {
      user_id: withheld(
        'What the platform lost, as staff account for it; the refunds and disputes behind it are in the copy.',
      ),
      staff_id: withheld(
        'Which decisions of staff cost the platform something; the audit log belongs to the operator.',
      ),
    },
    deletion: { keep: books },
  },
  creator_fees: {
    users: {
      creator_id: own('creator_fees', 'creator_id', ['basis_points', 'from_at', 'set_at']),
      set_by: withheld('Names the staff member who set it.'),
    },
    deletion: { keep: books },
  },
  risk_flags: {
    users: {
      user_ids: withheld('What protects others against abuse; telling would teach how to go around it.'),
      frozen_ids: withheld('What protects others against abuse; the person is told that payments are on hold.'),
      decided_by: withheld('Names the staff member who decided.'),
    },
    deletion: { keep: 'Without names; needed where money may have been moved in a circle.' },
  },
}
