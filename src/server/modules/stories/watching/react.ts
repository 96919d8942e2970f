import { sql } from 'kysely'
import { lockPeople } from '#modules/accounts/visibility.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { nameViewer } from '../mark-watched.ts'
import { visibleStory } from '../visible-story.ts'
import { entitlementTo } from '../story-view.ts'

/** Answers a story with an emoji, in place of an earlier one, or takes it back (null). Only while it is shown and open. */
export const reactToStory = (
  { db }: Pick<Services, 'db'>,
  viewerId: number,
  storyId: number,
  emoji: string | null,
): Promise<Result<{ reaction: string | null }, 'not_found' | 'forbidden'>> =>
  transaction(db, async (tx): Promise<Result<{ reaction: string | null }, 'not_found' | 'forbidden'>> => {
    await lockPeople(tx, viewerId)
    const story = await visibleStory(tx, viewerId, storyId)
    if (!story) return fail('not_found')
    if (story.creator_id === viewerId || !entitlementTo(story, viewerId).open) return fail('forbidden')
    await (
      emoji === null
        ? sql`delete from story_reactions where story_id = ${storyId} and user_id = ${viewerId}`
        : sql`insert into story_reactions (story_id, user_id, emoji) values (${storyId}, ${viewerId}, ${emoji})
            on conflict (story_id, user_id) do update set emoji = excluded.emoji, at = now()`
    ).execute(tx)
    if (emoji !== null) {
      await nameViewer(tx, { storyId, userId: viewerId })
      // once a person and story, whichever emoji it becomes
      const eventKey = `story_reaction ${String(storyId)} ${String(viewerId)}`
      await notify(tx, { userId: story.creator_id, kind: 'story_reaction', eventKey, actorId: viewerId })
    }
    return { reaction: emoji }
  })
