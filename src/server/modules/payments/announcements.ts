import { announcement } from '#platform/announcements.ts'

/** Money has come into somebody's wallet from outside. The caller holds the wallet's lock. */
export const walletFunded = announcement<{ userId: number }>('walletFunded')

/** A card refused its refund after its owner had left: these cents are owed to them. Their transfer is posted. */
export const refundOwed = announcement<{ userId: number; cents: number }>('refundOwed')
