import { announcement } from '#platform/announcements.ts'

/** Money has come into somebody's wallet from outside. The caller holds the wallet's lock. */
export const walletFunded = announcement<{ userId: number }>('walletFunded')

/** The charge of a card for a renewal has ended, well or not; the money, if it came, is in the wallet. The caller holds the wallet's lock. */
export const renewalCharged = announcement<{ topUpId: string }>('renewalCharged')

/** A card is kept that a top-up was paid with, because the fan asked for it then. */
export const cardKept = announcement<{ topUpId: string; cardId: number }>('cardKept')

/** A fan has removed a stored card: it pays for nothing any more. */
export const cardRemoved = announcement<{ cardId: number }>('cardRemoved')

/** A card refused its refund after its owner had left: these cents are owed to them. Their transfer is posted. */
export const refundOwed = announcement<{ userId: number; cents: number }>('refundOwed')
