import { announcement } from '#platform/announcements.ts'

/** What people see of a post's media has changed: captions, a description, a free clip. */
export const mediaChanged = announcement<{ postId: number }>('mediaChanged')

/** Media that had failed is worked on again, or another upload took its place. */
export const mediaRetried = announcement<{ postId: number }>('mediaRetried')

/** The media of a story that had failed is worked on again. */
export const storyMediaRetried = announcement<{ storyId: number }>('storyMediaRetried')
