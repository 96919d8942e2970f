import type { Audience, PriceMode } from '#contract/fields.ts'

/** What a viewer is to a post's author. A guest is nothing of these. */
export type ViewerRelation = {
  isAuthor: boolean
  follows: boolean
  subscribes: boolean
  /** Has paid this post's own price. */
  unlocked: boolean
  /** Stands on the list that it is for. */
  isOnList?: boolean
}
/** For whom a post is. `price_cents` null: no price, and the mode says nothing. */
export type Terms = { audience: Audience | 'list'; price_cents: number | null; price_mode: PriceMode }
/** `unlockCents`: what this viewer may pay to open this one item; null: nothing can be paid for it alone. */
export type Entitlement =
  | { open: true }
  | { open: false; reason: 'followers' | 'subscribers' | 'price'; unlockCents: number | null }

export const stranger: ViewerRelation = { isAuthor: false, follows: false, subscribes: false, unlocked: false }

/**
 * The one answer to "may this viewer see this item", with what is missing when not (product page, Words). Who pays
 * sees what followers see. A price is either on top of the audience, whose members may pay it (docs/decisions/015), or in its
 * place: the audience sees the item, and everyone else may pay (docs/decisions/138). What was paid for stays open whatever
 * becomes of follow and subscription. What is for the people on a list (stories) others may pay for, where it has a price.
 */
export function decide(
  { audience, price_cents: priceCents, price_mode: mode }: Terms,
  relation: ViewerRelation,
): Entitlement {
  if (relation.isAuthor || relation.unlocked) return { open: true }
  if (audience === 'list')
    return relation.isOnList ? { open: true } : { open: false, reason: 'price', unlockCents: priceCents }
  const belongs = relation.subscribes || (audience === 'followers' && relation.follows)
  const instead = mode === 'instead'
  if (audience !== 'everyone' && !belongs)
    return { open: false, reason: audience, unlockCents: instead ? priceCents : null }
  return priceCents === null || instead ? { open: true } : { open: false, reason: 'price', unlockCents: priceCents }
}
