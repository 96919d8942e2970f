import { sql } from 'kysely'
import type { Overlay } from '#contract/story-overlays.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField, type Failure } from '#platform/failure.ts'
import type { Services, Tx } from '#platform/services.ts'
import { visibleStory } from '../visible-story.ts'
import { entitlementTo } from '../story-view.ts'

const namesIn = (overlays: readonly Overlay[]): string[] => [
  ...new Set(overlays.flatMap((one) => (one.type === 'mention' ? [one.username.toLowerCase()] : []))),
]

/** Keeps whom the stories name. Who is not there for their author cannot be named. */
export async function keepMentions(
  tx: Tx,
  creatorId: number,
  stories: readonly { readonly id: number; readonly overlays: readonly Overlay[] }[],
): Promise<Failure<'invalid_input'> | null> {
  const named = stories.flatMap(({ id, overlays }) => namesIn(overlays).map((name) => ({ id, name })))
  if (named.length === 0) return null
  const { rows } = await sql`
    insert into story_mentions (story_id, user_id, name)
    select n.story_id, u.id, n.name
    from unnest(${named.map(({ id }) => id)}::bigint[], ${named.map(({ name }) => name)}::text[]) as n(story_id, name)
    join users u on u.username = n.name and u.deleted_at is null and u.suspended_at is null and ${visibleTo(creatorId)}
    returning user_id`.execute(tx)
  return rows.length === named.length ? null : failField('items', 'We can’t find someone you mentioned.')
}

/** Tells those whom stories that came out name, if they may watch them. Nobody is told twice. */
export async function notifyNamed({ db }: Pick<Services, 'db'>, batchId: number): Promise<void> {
  const { rows } = await sql<{ story_id: number; user_id: number; creator_id: number }>`
    select m.story_id, m.user_id, s.creator_id from stories s join story_mentions m on m.story_id = s.id
    where s.batch_id = ${batchId} and s.state = 'published' and s.expires_at > now() and m.user_id <> s.creator_id`.execute(
    db,
  )
  for (const { story_id: storyId, user_id: userId, creator_id: actorId } of rows) {
    const story = await visibleStory(db, userId, storyId)
    if (!story || !entitlementTo(story, userId).open) continue
    const eventKey = `story_mention ${String(storyId)}`
    await transaction(db, (tx) => notify(tx, { userId, kind: 'story_mention', eventKey, actorId }))
  }
}
