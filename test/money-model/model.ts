/**
 * The books as a person would keep them on paper: plain sums in memory, written from the product's rules and apart from the
 * program. All amounts in cents, points in points.
 */
export type Fan = { id: number; rate: number; wallet: number; points: number; held: number }
export type WithdrawalState = 'requested' | 'approved' | 'sent' | 'paid' | 'returned' | 'rejected'
export type Withdrawal = { id: number; creator: Creator; cents: number; state: WithdrawalState }
/** `owed`: for refunds of earnings that had cleared. */
export type Creator = { id: number; pending: number; available: number; inPayout: number; owed: number }
export type Kind = 'tip' | 'unlock' | 'message' | 'subscription' | 'subscription_renewal'
export type Purchase = {
  id: string
  kind: Kind
  fan: Fan
  creator: Creator
  /** Post or subscription. */
  subject: number | null
  price: number
  tax: number
  fee: number
  points: number
  state: 'held' | 'paid' | 'released' | 'refunded' | 'reversed'
  back: { price: number; tax: number; fee: number; points: number }
  /** The agreement about the post that stood when it was paid, and what the co-creator has of it by now. */
  shared: Sharing | null
  part: number
}
/** A co-creator and their part in hundredths of a percent. */
export type Sharing = { id: number; with: Creator; basisPoints: number }
export type Period = 'weekly' | 'monthly' | 'yearly'
export type Subscription = {
  id: number
  fan: Fan
  creator: Creator
  period: Period
  price: number
  state: 'active' | 'past_due' | 'cancelled' | 'ended'
  next: { period: Period; price: number } | null
  /** Days since the renewal was due. */
  overdue: number
  /** A stored card pays what the wallet lacks. */
  hasCard: boolean
  /** What paid for the period that runs. */
  current: Purchase
}
/** One amount that went back by a dispute, as it was. */
export type Reversal = {
  refundId: string
  purchase: Purchase
  before: 'paid'
  parts: { price: number; tax: number; fee: number; points: number }
  /** The subscription that it ended, and whether there was paid time left. */
  ended: { subscription: Subscription; paid: boolean } | null
}
export type TopUp = { id: string; ref: string; fan: Fan; cents: number; state: 'open' | 'declined' | 'settled' }
export type Dispute = {
  ref: string
  topUp: TopUp
  state: 'open' | 'won' | 'lost'
  fromWallet: number
  reversed: number
  lost: number
  reversals: Reversal[]
  /** Of the loss what refunds have brought back; and how many purchases there were when it was opened. */
  recovered: number
  after: number
}

export type Model = {
  fans: Fan[]
  creators: Creator[]
  /** In the order in which they were made. */
  purchases: Purchase[]
  subscriptions: Subscription[]
  /** `fan post`: the purchase that opened it. */
  unlocks: Map<string, Purchase>
  topUps: TopUp[]
  disputes: Dispute[]
  withdrawals: Withdrawal[]
  /** Agreements that stand, by post. */
  sharings: Map<number, Sharing>
  /** How many parts of posts an author has offered to the other creator: all within a day. */
  offers: Map<Creator, number>
  /** `creator fan`, in either direction. */
  blocks: Set<string>
  fee: number
  tax: number
  promotion: number
  loss: number
  paidOut: number
  cash: number
}

export const emptyModel = (fans: Fan[], creators: Creator[]): Model => ({
  fans,
  creators,
  purchases: [],
  subscriptions: [],
  unlocks: new Map(),
  topUps: [],
  disputes: [],
  withdrawals: [],
  sharings: new Map(),
  offers: new Map(),
  blocks: new Set(),
  fee: 0,
  tax: 0,
  promotion: 0,
  loss: 0,
  paidOut: 0,
  cash: 0,
})

const feePercent = 20
export const taxOn = (cents: number, rate: number): number => Math.floor((cents * rate) / 10_000 + 0.5)
export const isFrozen = (model: Model, fan: Fan): boolean =>
  model.disputes.some((one) => one.topUp.fan === fan && one.state !== 'won')
export const areBlocked = (model: Model, fan: Fan, creator: Creator): boolean =>
  model.blocks.has(`${String(creator.id)} ${String(fan.id)}`) ||
  model.blocks.has(`${String(fan.id)} ${String(creator.id)}`)
export const runningOf = (model: Model, fan: Fan, creator: Creator): Subscription | undefined =>
  model.subscriptions.find((one) => one.fan === fan && one.creator === creator && one.state !== 'ended')

/** What a payment would answer: its status, and what is missing. */
export function refusalOf(model: Model, fan: Fan, price: number): { status: number; missing?: number } | null {
  if (isFrozen(model, fan)) return { status: 403 }
  const total = price + taxOn(price, fan.rate)
  return total > fan.wallet ? { status: 402, missing: total - fan.wallet } : null
}

type Order = { id: string; kind: Kind; fan: Fan; creator: Creator; subject: number | null; price: number }

function earn(model: Model, purchase: Purchase): void {
  purchase.points = Math.floor(purchase.price / 100)
  purchase.creator.pending += purchase.price - purchase.fee
  purchase.fan.points += purchase.points
  model.fee += purchase.fee
  model.tax += purchase.tax
}

/** Points whose purchases are still in the hold period: they cannot be exchanged. */
export const pendingPoints = (model: Model, fan: Fan): number =>
  model.purchases
    .filter((one) => one.fan === fan && one.state === 'paid')
    .reduce((sum, one) => sum + one.points - one.back.points, 0)

/** What has been earned by a purchase and not gone back. */
const earnedBy = ({ price, fee, back }: Purchase): number => price - fee - back.price + back.fee
const partOf = (purchase: Purchase): number =>
  purchase.shared ? Math.floor((earnedBy(purchase) * purchase.shared.basisPoints) / 10_000) : 0

/** What of a creator's pending earnings belongs to a co-creator, and so stands for nothing that the creator owes. */
const promised = (model: Model, creator: Creator): number =>
  model.purchases
    .filter((one) => one.creator === creator && one.state === 'paid')
    .reduce((sum, one) => sum + partOf(one), 0)

/**
 * What creators owe beyond what is pending for themselves comes from what is available, then from a withdrawal that has not
 * left.
 */
export function collect(model: Model, ...creators: readonly (Creator | undefined)[]): void {
  for (const creator of new Set(creators)) {
    if (!creator) continue
    const due = Math.max(0, creator.owed - Math.max(0, creator.pending - promised(model, creator)))
    const withdrawal = model.withdrawals.find(
      (one) => one.creator === creator && (one.state === 'requested' || one.state === 'approved'),
    )
    const more = Math.min(Math.max(0, due - creator.available), withdrawal?.cents ?? 0)
    if (withdrawal && more > 0) {
      // less than the least amount is not paid out: it is called off
      const out = withdrawal.cents - more >= 5000 ? more : withdrawal.cents
      creator.inPayout -= out
      creator.available += out
      if (out === withdrawal.cents) withdrawal.state = 'rejected'
      else withdrawal.cents -= out
    }
    const repaid = Math.min(due, creator.available)
    creator.available -= repaid
    creator.owed -= repaid
  }
}

/** Of what has just cleared what is owed is repaid first. */
function repay(creator: Creator, cleared: number): void {
  const repaid = Math.min(creator.owed, cleared)
  creator.owed -= repaid
  creator.available -= repaid
}

/** What is paid for a post itself. */
const onPost: ReadonlySet<Kind> = new Set<Kind>(['unlock', 'tip'])

/** Pays at once, or holds the money until an answer. The caller knows that there is enough. */
export function pay(model: Model, order: Order, hold = false): Purchase {
  const tax = taxOn(order.price, order.fan.rate)
  const purchase: Purchase = {
    ...order,
    tax,
    fee: Math.floor((order.price * feePercent) / 100),
    points: 0,
    state: hold ? 'held' : 'paid',
    back: { price: 0, tax: 0, fee: 0, points: 0 },
    shared: onPost.has(order.kind) && order.subject !== null ? (model.sharings.get(order.subject) ?? null) : null,
    part: 0,
  }
  order.fan.wallet -= order.price + tax
  if (hold) order.fan.held += order.price + tax
  else earn(model, purchase)
  model.purchases.push(purchase)
  return purchase
}

/** The creator answers. */
export function answer(model: Model, purchase: Purchase): void {
  purchase.fan.held -= purchase.price + purchase.tax
  purchase.state = 'paid'
  earn(model, purchase)
}

/** Nobody answered. */
export function giveHeldBack(purchase: Purchase): void {
  purchase.fan.held -= purchase.price + purchase.tax
  purchase.fan.wallet += purchase.price + purchase.tax
  purchase.state = 'refunded'
}

export const leftOf = ({ price, back }: Purchase): number => price - back.price

/** The hold period of all that a creator has earned is over. */
export function release(model: Model, creator: Creator): void {
  const cleared = new Map<Creator, number>()
  const clears = (one: Creator, cents: number) => cleared.set(one, (cleared.get(one) ?? 0) + cents)
  for (const purchase of model.purchases.filter((one) => one.creator === creator && one.state === 'paid')) {
    const earned = earnedBy(purchase)
    const part = partOf(purchase)
    creator.pending -= earned
    creator.available += earned
    purchase.state = 'released'
    clears(creator, earned)
    if (!purchase.shared) continue
    purchase.part = part
    creator.available -= purchase.part
    purchase.shared.with.available += purchase.part
    clears(creator, -purchase.part)
    clears(purchase.shared.with, purchase.part)
  }
  for (const [one, cents] of cleared) repay(one, cents)
}
