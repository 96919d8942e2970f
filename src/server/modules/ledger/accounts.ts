/**
 * The chart of accounts (docs/ledger.md). An account's number is owner × 16 + kind, so that it needs no look-up; the
 * database checks the same arithmetic (migrations/003-ledger.sql).
 */
export const accountKinds = {
  wallet: 1,
  creator_pending: 2,
  creator_available: 3,
  creator_in_payout: 4,
  platform_fee: 5,
  provider_cash: 6,
  points: 7,
  points_issued: 8,
  payout_sent: 9,
  held: 10,
  promotion_cost: 11,
  tax_payable: 12,
  chargeback_loss: 13,
  refunds_owed: 14,
  creator_owed: 15,
} as const
export type AccountKind = keyof typeof accountKinds

/** An account's number. */
export type AccountId = number & { readonly brand: 'account' }

const kindsPerOwner = 16
const account = (owner: number, kind: AccountKind): AccountId =>
  (owner * kindsPerOwner + accountKinds[kind]) as AccountId

export const walletOf = (userId: number): AccountId => account(userId, 'wallet')
export const pendingOf = (creatorId: number): AccountId => account(creatorId, 'creator_pending')
export const availableOf = (creatorId: number): AccountId => account(creatorId, 'creator_available')
export const pointsOf = (userId: number): AccountId => account(userId, 'points')
/** Money that a provider holds for us; `ledgerNumber` is the provider's. Negative: so much came in from outside. */
export const cashAt = (ledgerNumber: number): AccountId => account(ledgerNumber, 'provider_cash')
export const inPayoutOf = (creatorId: number): AccountId => account(creatorId, 'creator_in_payout')
/** What a fan paid for messages that nobody has answered yet. */
export const heldOf = (userId: number): AccountId => account(userId, 'held')
/** What a creator owes for refunds of earnings that had cleared. Negative: so much is owed. */
export const owedOf = (creatorId: number): AccountId => account(creatorId, 'creator_owed')
export const payoutSent: AccountId = account(0, 'payout_sent')
/** What the platform pays for fans' credit: exchanged points. Negative: so much was given. */
export const promotionCost: AccountId = account(0, 'promotion_cost')
export const taxPayable: AccountId = account(0, 'tax_payable')
/** What the platform has lost: to disputes, by decisions of staff, and when creators left owing. Negative: the loss. */
export const chargebackLoss: AccountId = account(0, 'chargeback_loss')
export const refundsOwed: AccountId = account(0, 'refunds_owed')
export const platformFee: AccountId = account(0, 'platform_fee')
export const pointsIssued: AccountId = account(0, 'points_issued')

/** Accounts that may not go below zero; the others take delta rows, so that nobody waits on them. */
export const hasFloor = (id: AccountId): boolean => [1, 3, 4, 7, 10].includes(id % kindsPerOwner)
