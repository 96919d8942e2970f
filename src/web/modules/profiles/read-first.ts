import { showOfQuery } from '#web/modules/live/queries.ts'
import { offersQuery, profileQuery } from '#web/modules/subscriptions/plan-queries.ts'
import type { ScreenView } from '#web/platform/lazy-part.tsx'
import { profilePostsQuery } from './profile-posts.ts'

/** What a creator's page shows to a guest. A former name leads elsewhere. */
export const readFirst: NonNullable<ScreenView['readFirst']> = async (client, { username = '' }) => {
  const asked = username.toLowerCase()
  const profile = await client.query(profileQuery(asked))
  if (!profile.isCreator || profile.username !== asked) return
  await Promise.all([
    client.infiniteQuery(profilePostsQuery(asked)),
    client.query(showOfQuery(asked)),
    profile.plans.length > 0 && client.query(offersQuery(asked)),
  ])
}
