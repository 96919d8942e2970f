import { collect, pendingPoints, type Model, type Purchase, type Reversal } from './model.ts'

// What goes back of a purchase, and from whom.

/**
 * Charges the author and the co-creator by what each has of the purchase; a cent that does not divide is the author's as long
 * as they have one.
 */
function charge(purchase: Purchase, cents: number): void {
  const { creator, shared, part, price, fee, back } = purchase
  const all = price - fee - back.price + back.fee
  let theirs = all === 0 ? 0 : Math.floor((part * cents) / all)
  if (cents - theirs > all - part) theirs = cents - (all - part)
  purchase.part -= theirs
  creator.owed += cents - theirs
  if (shared) shared.with.owed += theirs
}

/** What disputes of the fan since a purchase have cost is kept back from its refund, oldest first. */
function recover(model: Model, purchase: Purchase, most: number): number {
  let kept = 0
  for (const dispute of model.disputes) {
    if (dispute.topUp.fan !== purchase.fan || dispute.state === 'won') continue
    if (model.purchases.indexOf(purchase) >= dispute.after) continue
    const part = Math.min(most - kept, dispute.lost - dispute.recovered)
    dispute.recovered += part
    kept += part
  }
  return kept
}

/**
 * Gives a part of the price back, with its share of everything else, at the creator's expense; `later`: what is owed is
 * collected by the caller. Points that were exchanged are kept back in cents. Says what went back.
 */
export function refund(
  model: Model,
  purchase: Purchase,
  cents: number,
  kind: 'refund' | 'reversal',
  later = false,
): Reversal['parts'] {
  const { fan, creator, back, price, shared } = purchase
  const share = (whole: number, before: number): number => Math.floor((whole * (back.price + cents)) / price) - before
  const [tax, fee, points] = [
    share(purchase.tax, back.tax),
    share(purchase.fee, back.fee),
    Math.max(0, share(purchase.points, back.points)),
  ]
  const earned = cents - fee
  const exchanged =
    purchase.state === 'released' ? Math.max(0, points - Math.max(0, fan.points - pendingPoints(model, fan))) : 0
  const recovered = kind === 'refund' ? recover(model, purchase, cents + tax - exchanged) : 0
  if (purchase.state === 'released') charge(purchase, earned)
  else creator.pending -= earned
  fan.points -= points - exchanged
  fan.wallet += cents + tax - exchanged - recovered
  model.promotion += exchanged
  model.loss += recovered
  model.fee -= fee
  model.tax -= tax
  back.price += cents
  back.tax += tax
  back.fee += fee
  back.points += points
  if (back.price === price) purchase.state = kind === 'refund' ? 'refunded' : 'reversed'
  if (!later) collect(model, creator, shared?.with)
  return { price: cents, tax, fee, points }
}

/** What a purchase opened is closed. Gives the subscription that ended. */
export function close(model: Model, purchase: Purchase): Reversal['ended'] {
  if (purchase.kind === 'unlock') {
    for (const [key, opened] of model.unlocks) if (opened === purchase) model.unlocks.delete(key)
    return null
  }
  if (purchase.kind !== 'subscription' && purchase.kind !== 'subscription_renewal') return null
  const found = model.subscriptions.find((one) => one.id === purchase.subject && one.state !== 'ended')
  const position = model.purchases.indexOf(purchase)
  const later = model.purchases.some(
    (one, index) =>
      index > position &&
      one.subject === purchase.subject &&
      (one.kind === 'subscription' || one.kind === 'subscription_renewal') &&
      (one.state === 'paid' || one.state === 'released'),
  )
  if (!found || later) return null
  const paid = found.state === 'active' || (found.state === 'cancelled' && found.overdue === 0)
  found.state = 'ended'
  return { subscription: found, paid }
}
