import type { Profile } from '#contract/people.ts'
import type { OpenPost } from '#contract/posts.ts'
import type { Guest } from '#modules/accounts/visibility.ts'
import type { Services } from '#platform/services.ts'
import { isListed, publicCreator } from '../public-person.ts'
import { newestForAll } from '../public-posts.query.ts'

const most = 30

export type Feed = { creator: Profile; posts: OpenPost[]; publicUrl: string; siteName: string }

/** A creator's newest posts for everyone; null where there is no feed: no such creator, or one who does not want to be found. */
export async function readFeed(services: Services, guest: Guest, username: string): Promise<Feed | null> {
  const creator = await publicCreator(services, guest, username)
  if (!creator || !(await isListed(services.db, creator.username))) return null
  const posts = await newestForAll(services, guest, { creatorId: creator.userId, most })
  const { operatorName: siteName } = services.settings.now()
  return { creator, posts, publicUrl: services.publicUrl, siteName }
}

/** When something in it changed last. */
export const changedAt = ({ posts, creator }: Feed): string =>
  posts
    .map((post) => post.editedAt ?? post.publishedAt ?? creator.joinedAt)
    .toSorted()
    .at(-1) ?? creator.joinedAt
