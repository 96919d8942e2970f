import { announcement } from '#platform/announcements.ts'

/** Somebody subscribed, or was given a subscription. */
export const subscribed = announcement<{ creatorId: number; fanId: number }>('subscribed')
