import type { Audience } from '#contract/fields.ts'

/** What a viewer is to a post's author. A guest is nothing of these. */
export type ViewerRelation = {
  isAuthor: boolean
  follows: boolean
  subscribes: boolean
  /** Has paid this post's own price. */
  unlocked: boolean
}
export type Entitlement = { open: true } | { open: false; reason: 'followers' | 'subscribers' | 'price' }

export const stranger: ViewerRelation = { isAuthor: false, follows: false, subscribes: false, unlocked: false }

/**
 * The one answer to "may this viewer see this item", with what is missing when not (product page, Words). Who pays
 * sees what followers see. A price comes on top of the audience: those in the audience may pay it, and what was paid for
 * stays open whatever becomes of follow and subscription (docs/decisions/015). `priceCents` null: no price.
 */
export function decide(audience: Audience, priceCents: number | null, relation: ViewerRelation): Entitlement {
  if (relation.isAuthor || relation.unlocked) return { open: true }
  const belongs = relation.subscribes || (audience === 'followers' && relation.follows)
  if (audience !== 'everyone' && !belongs) return { open: false, reason: audience }
  return priceCents === null ? { open: true } : { open: false, reason: 'price' }
}
