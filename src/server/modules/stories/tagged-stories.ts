import { type RawBuilder, sql } from 'kysely'
import type { TaggedStory } from '#contract/story-tags.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import type { MediaRow } from '#modules/media/media-row.ts'
import { openView } from '#modules/media/media-view.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { withAnswer } from './overlays.ts'
import { isShown, mediaColumns, mentionsFor, sharedFor, type StoryRow } from './story-row.ts'
import { overlaysFor, storedOf } from './story-view.ts'

type Tagged = Pick<TaggedStory, 'state'>
type Row = Omit<MediaRow, 'id' | 'state' | 'post_id'> &
  Tagged &
  Pick<
    StoryRow,
    | 'id'
    | 'creator_id'
    | 'audience'
    | 'price_cents'
    | 'caption'
    | 'language'
    | 'overlays'
    | 'mentions'
    | 'shared'
    | 'mark'
    | 'media_id'
    | 'username'
    | 'name'
    | 'avatar'
  > & {
    asked_at: string
    created_at: string
    publish_at: string | null
    published_at: string | null
    waits: boolean
    shown: boolean
  }

/** The story `s` waits for those who are in it, and what they say yes to is there. */
const isWaiting = sql`(s.state = 'processing' and m.state = 'ready')`

/** Stories that this person is in and has not said no to, whose author exists for them. */
const tagged = (userId: number, which: RawBuilder<unknown>) => sql`
  from tags g join stories s on s.id = g.story_id join media m on m.story_id = s.id join users u on u.id = s.creator_id
  where g.user_id = ${userId} and g.state <> 'declined' and s.state not in ('removed', 'failed')
    and u.deleted_at is null and u.suspended_at is null and ${visibleTo(userId, sql`s.creator_id`)} and ${which}`

/** Whether a story waits for this person, and can be seen by them. */
export const waitsForViewer = async (db: Db | Tx, userId: number, storyId: number): Promise<boolean> =>
  (await sql`select ${tagged(userId, sql`s.id = ${storyId} and (${isWaiting} or ${isShown})`)}`.execute(db)).rows
    .length > 0

/**
 * Stories that somebody is asked to be in, with what they show; or those where they have agreed, for as long as its author has them.
 * Of those that nobody is shown they get no more than that they are there.
 */
export async function listTaggedStories(
  services: Services,
  userId: number,
  query: PageQuery & { state?: TaggedStory['state'] | undefined },
): Promise<Result<{ stories: TaggedStory[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const state = query?.state ?? 'asked'
  const { rows: found } = await sql<Row>`
    select s.id, g.state, g.asked_at, s.creator_id, s.audience, s.price_cents, s.caption, s.language, s.overlays, s.created_at, s.publish_at,
      s.published_at, ${isWaiting} as waits, ${isShown} as shown, ${mentionsFor(userId)}, ${sharedFor(userId)}, ${mediaColumns},
      u.username, u.name, u.avatar, case when u.watermark then (select v.username from users v where v.id = ${userId}) end as mark
    ${tagged(userId, sql`g.state = ${state} and (${state}::text = 'agreed' or ${isWaiting}) and s.id < ${page.before.id}`)}
    order by s.id desc limit ${page.limit + 1}`.execute(services.db)
  const { rows, nextCursor } = cut(found, page.limit, ({ id, asked_at: at }) => ({ id, at }))
  const nowSeconds = Date.now() / 1000
  return {
    nextCursor,
    stories: rows.flatMap((row): TaggedStory[] => {
      const author = personFromRow(row)
      if (!author) return []
      const stored = row.waits || row.shown ? storedOf(row) : null
      return [
        {
          id: row.id,
          author,
          state: row.state,
          audience: row.audience,
          priceCents: row.price_cents,
          createdAt: row.created_at,
          publishAt: row.published_at === null ? row.publish_at : null,
          publishedAt: row.published_at,
          shown: row.shown,
          content: stored && {
            media: openView(stored, services, { nowSeconds, mark: row.mark, ownerId: row.creator_id }),
            caption: row.caption,
            language: row.language,
            overlays: overlaysFor({ ...row, overlays: withAnswer(row.overlays, row.shared) }),
          },
        },
      ]
    }),
  }
}
