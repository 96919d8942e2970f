import { useLingui } from '@lingui/react/macro'
import type { Posting } from '#contract/staff/payments.ts'
import type { TransactionKind } from '#contract/wallet.ts'
import { useTransactionWord } from '#web/modules/payments/use-transaction-word.ts'

type Tone = 'ok' | 'warn' | 'bad' | 'info'

/** How a payment stands, whichever kind it is, and how it looks. */
export function usePaymentState(): (state: string) => readonly [word: string, tone: Tone | undefined] {
  const { t } = useLingui()
  const words: Readonly<Record<string, readonly [string, Tone?]>> = {
    open: [t`Open`, 'info'],
    processing: [t`In progress`, 'info'],
    succeeded: [t`Succeeded`, 'ok'],
    declined: [t({ message: 'Declined', context: 'card payment' }), 'bad'],
    held: [t`Held until answered`, 'info'],
    paid: [t({ message: 'Paid', context: 'state of a payment' }), 'ok'],
    released: [t`Paid, earnings released`, 'ok'],
    refunded: [t`Refunded`, 'warn'],
    reversed: [t`Reversed by a dispute`, 'bad'],
    requested: [t`Requested`, 'info'],
    approved: [t`Approved`, 'info'],
    sent: [t`Sent`, 'info'],
    returned: [t`Came back`, 'warn'],
    rejected: [t`Rejected`, 'bad'],
    failed: [t`Failed`, 'bad'],
    undone: [t`Reversed`, 'info'],
    won: [t`Won`, 'ok'],
    lost: [t`Lost`, 'bad'],
  }
  return (state) => {
    const [word, tone] = words[state] ?? [state]
    return [word, tone]
  }
}

/** What a payment is for, or how it came in or goes out. */
export function usePaymentWord(): (kind: 'top_up' | 'purchase' | 'withdrawal', what: string) => string {
  const { t } = useLingui()
  const transaction = useTransactionWord()
  return (kind, what) => {
    if (kind === 'purchase') return transaction(what as TransactionKind)
    if (kind === 'withdrawal') return what === 'bank' ? t`Withdrawal to a bank` : t`Withdrawal to PayPal`
    if (what === 'renewal') return t`Top-up for a renewal`
    return what === 'auto' ? t`Automatic top-up` : t`Top-up`
  }
}

/** Why a bank takes a payment back, in the words of card companies. */
export function useDisputeReason(): (reason: string) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    fraudulent: t`Not made by the cardholder`,
    unrecognized: t`Not recognized by the cardholder`,
    duplicate: t`Paid twice`,
    product_not_received: t`Not received`,
    product_unacceptable: t`Not as described`,
    subscription_canceled: t`Subscription was canceled`,
    credit_not_processed: t`Refund didn’t arrive`,
  }
  return (reason) => words[reason] ?? reason
}

/** What an account of the books is called (docs/ledger.md). */
export function useAccountWord(): (kind: string) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    wallet: t`Wallet`,
    creator_pending: t`Pending earnings`,
    creator_available: t`Available earnings`,
    creator_in_payout: t`Earnings in payout`,
    platform_fee: t`Platform fee`,
    provider_cash: t`Cash at the payment partner`,
    points: t`Points`,
    points_issued: t`Points given out`,
    payout_sent: t`Paid out`,
    held: t`Held for messages`,
    promotion_cost: t`Cost of promotions`,
    tax_payable: t`Tax owed`,
    chargeback_loss: t`Platform losses`,
    refunds_owed: t`Owed to people who left`,
    creator_owed: t`Owed by creators for refunds`,
  }
  return (kind) => words[kind] ?? kind
}

/** What a transfer is called; `payout` and the like are seen by staff alone. */
export function useTransferWord(): (kind: Posting['kind']) => string {
  const { t } = useLingui()
  const transaction = useTransactionWord()
  const own: Readonly<Record<string, string>> = {
    earnings_released: t`Earnings released`,
    payout: t`Payout`,
    payout_returned: t`Payout came back`,
    owed_repaid: t`Owed refunds repaid`,
    owed_written_off: t`Owed refunds written off`,
  }
  return (kind) => own[kind] ?? transaction(kind as TransactionKind)
}
