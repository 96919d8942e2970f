import { useLingui } from '@lingui/react/macro'
import type { EntryKind } from '#contract/earnings.ts'
import type { TransactionKind } from '#contract/wallet.ts'

/** What a movement of money is called, for the fan and for the creator alike. */
export function useTransactionWord(): (kind: TransactionKind | EntryKind) => string {
  const { t } = useLingui()
  return (kind) =>
    ({
      top_up: t`Top-up`,
      subscription: t`Subscription`,
      subscription_renewal: t`Subscription renewal`,
      tip: t`Tip`,
      unlock: t`Unlocked post`,
      message: t`Paid message`,
      message_unlock: t`Unlocked message`,
      story_unlock: t`Unlocked story`,
      gift: t`Gifted subscription`,
      live_ticket: t`Live ticket`,
      share: t`Share of another’s post`,
      hold: t`Message, awaiting an answer`,
      hold_returned: t`Unanswered message, refunded`,
      points_exchange: t`Points exchanged`,
      account_closed: t`Account closed`,
      reversal: t`Refunded`,
      refund: t`Refund`,
      top_up_refund: t`Refunded to the card`,
      dispute: t`Taken back by the bank`,
      dispute_won: t`Returned by the bank`,
    })[kind]
}
