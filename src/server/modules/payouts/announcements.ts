import { announcement } from '#platform/announcements.ts'

/** A withdrawal did not go out, or came back: the earnings are available again. */
export const earningsReturned = announcement<{ userId: number }>('earningsReturned')
