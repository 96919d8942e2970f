import type { Audience } from '#contract/fields.ts'

/** What a viewer is to a post's author. A guest is nothing of these. */
export type Standing = { isAuthor: boolean; follows: boolean; subscribes: boolean }
export type Entitlement = { open: true } | { open: false; reason: 'followers' | 'subscribers' }

export const stranger: Standing = { isAuthor: false, follows: false, subscribes: false }

const audiences: readonly Audience[] = ['everyone', 'followers', 'subscribers']
/** `posts.audience` as the database keeps it. */
export const audienceCode = (audience: Audience): number => audiences.indexOf(audience)
export function audienceOf(code: number): Audience {
  const audience = audiences[code]
  if (audience === undefined) throw new Error(`There is no audience ${String(code)}.`)
  return audience
}

/**
 * The one answer to "may this viewer see this item", with what is missing when not (product page, Words). Who pays
 * sees what followers see.
 */
export function decide(audience: Audience, standing: Standing): Entitlement {
  if (audience === 'everyone' || standing.isAuthor || standing.subscribes) return { open: true }
  if (audience === 'followers' && standing.follows) return { open: true }
  return { open: false, reason: audience }
}
