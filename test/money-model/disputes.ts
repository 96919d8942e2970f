import { areBlocked, giveHeldBack, leftOf, runningOf, type Dispute, type Model, type TopUp } from './model.ts'
import { close, refund } from './refund.ts'

// What a bank takes back, and gives again.

/** A bank takes a top-up back: the wallet, then the newest unreleased purchases, then the platform. */
export function takeBackMessage(model: Model, topUp: TopUp, ref: string): Dispute {
  const { fan, cents } = topUp
  const fromWallet = Math.min(fan.wallet, cents)
  const made: Dispute = {
    ref,
    topUp,
    state: 'open',
    fromWallet,
    reversed: 0,
    lost: 0,
    reversals: [],
    recovered: 0,
    after: model.purchases.length,
  }
  model.disputes.push(made)
  let got = 0
  for (const purchase of model.purchases.toReversed()) {
    if (got >= cents - fromWallet) break
    if (purchase.fan !== fan) continue
    if (purchase.state === 'held') {
      giveHeldBack(purchase)
      got += purchase.price + purchase.tax
    } else if (purchase.state === 'paid') {
      const parts = refund(model, purchase, leftOf(purchase), 'reversal')
      got += parts.price + parts.tax
      made.reversals.push({ refundId: '', purchase, before: 'paid', parts, ended: close(model, purchase) })
    }
  }
  made.reversed = Math.min(got, cents - fromWallet)
  made.lost = cents - fromWallet - made.reversed
  fan.wallet -= fromWallet + made.reversed
  model.loss -= made.lost
  model.cash += cents
  return made
}

/** The bank decides for the platform: all goes back, and what was reversed is bought again as far as the wallet reaches. */
export function winDispute(model: Model, won: Dispute): void {
  const { fan, cents } = won.topUp
  won.state = 'won'
  fan.wallet += won.fromWallet + won.reversed + won.recovered
  model.loss += won.lost - won.recovered
  model.cash -= cents
  for (const { purchase, parts, before, ended } of won.reversals.toSorted((a, b) =>
    a.refundId < b.refundId ? -1 : 1,
  )) {
    if (fan.wallet < parts.price + parts.tax) continue
    // a block came between: nobody pays for what they may not see
    if (ended && areBlocked(model, fan, purchase.creator)) continue
    fan.wallet -= parts.price + parts.tax
    fan.points += parts.points
    purchase.creator.pending += parts.price - parts.fee
    model.fee += parts.fee
    model.tax += parts.tax
    purchase.state = before
    const { back } = purchase
    back.price -= parts.price
    back.tax -= parts.tax
    back.fee -= parts.fee
    back.points -= parts.points
    if (purchase.kind === 'unlock') model.unlocks.set(`${String(fan.id)} ${String(purchase.subject)}`, purchase)
    if (ended?.paid && !runningOf(model, fan, purchase.creator)) {
      // what was planned for after it does not come back with it
      Object.assign(ended.subscription, { state: 'cancelled', overdue: 0, next: null })
    }
  }
}
