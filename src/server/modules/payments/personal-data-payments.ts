import { sql } from 'kysely'
import { own, withheld, type Declaration } from '#platform/personal-data.ts'
import { books } from '#modules/ledger/personal-data.ts'

/** Money on its way in and out. */
export const paymentTables: Readonly<Record<string, Declaration>> = {
  auto_top_ups: {
    users: {
      user_id: own('auto_top_ups', 'user_id', [
        'threshold_cents',
        'amount_cents',
        'card_id',
        'state',
        'agreed_at',
        'address_range',
      ]),
    },
    deletion: { delete: ['user_id'] },
  },
  spending_caps: {
    users: { user_id: own('spending_caps', 'user_id', ['cap_cents', 'next_cents', 'next_at']) },
    deletion: { delete: ['user_id'] },
  },
  payment_customers: {
    users: { user_id: withheld("The payment provider's own number for you; it tells nothing.") },
    deletion: { delete: ['user_id'] },
  },
  payment_cards: {
    users: {
      user_id: own('payment_cards', 'user_id', [
        'id',
        'provider',
        'brand',
        'last4',
        'exp_month',
        'exp_year',
        'country',
        'created_at',
        'removed_at',
      ]),
    },
    // payments name the row
    deletion: {
      change: (userId) => [
        sql`update payment_cards set removed_at = coalesce(removed_at, now()), brand = '', last4 = '0000', exp_month = 1,
          exp_year = 2000, country = null where user_id = ${userId}`,
      ],
    },
  },
  top_ups: {
    users: {
      user_id: own('top_ups', 'user_id', [
        'id',
        'amount_cents',
        'provider',
        'kind',
        'state',
        'card_id',
        'card_country',
        'card_last4',
        'address_range',
        'refunded_cents',
        'disputed_cents',
        'created_at',
        'settled_at',
      ]),
    },
    deletion: {
      change: (userId) => [
        sql`update top_ups set checkout_url = null, return_to = null, card_country = null, card_last4 = null, card_print = null, address_range = ''
          where user_id = ${userId}`,
      ],
    },
  },
  pending_purchases: {
    users: {
      user_id: own('pending_purchases', 'user_id', [
        'top_up_id',
        'kind',
        'subject_id',
        'terms',
        'total_cents',
        'state',
        'refusal',
        'made_at',
        'buying_at',
        'ended_at',
      ]),
    },
    deletion: { delete: ['user_id'] },
  },
  top_up_refunds: {
    users: {
      top_up_id: {
        export: (userId) => sql`select r.id, r.top_up_id, r.amount_cents, r.state, r.made_at from top_up_refunds r
          join top_ups t on t.id = r.top_up_id where t.user_id = ${userId}`,
      },
    },
    deletion: { keep: books },
  },
  disputes: {
    users: {
      user_id: own('disputes', 'user_id', [
        'id',
        'provider',
        'top_up_id',
        'amount_cents',
        'state',
        'reason',
        'opened_at',
        'closed_at',
      ]),
    },
    deletion: { keep: books },
  },
  claims: {
    users: {
      user_id: withheld('Made when your account is deleted, when there is nobody left to ask for a copy.'),
    },
    // the address is encrypted, and goes when nothing is owed any more (modules/payouts/claim-contact.ts)
    deletion: { keep: 'What is still owed to you, and the address of the last mail for as long as it may be.' },
  },
  payout_methods: {
    users: { user_id: own('payout_methods', 'user_id', ['kind', 'ends_with', 'is_default', 'changed_at']) },
    deletion: { delete: ['user_id'] },
  },
  withdrawals: {
    users: {
      user_id: own('withdrawals', 'user_id', [
        'id',
        'amount_cents',
        'state',
        'kind',
        'ends_with',
        'reason',
        'requested_at',
        'due_on',
        'approved_at',
        'sent_at',
        'settled_at',
      ]),
    },
    // the last one must still arrive: its details go when it has (finalize-deleted-account.ts)
    deletion: { change: (userId) => [forgetSettledDetails(sql`${userId}`)] },
  },
}

/** Takes out where finished withdrawals of these users went. */
export function forgetSettledDetails(users: ReturnType<typeof sql>) {
  return sql`update withdrawals set details = '', ends_with = '', reason = null
    where user_id in (${users}) and state in ('paid', 'returned', 'rejected') and details <> ''`
}
