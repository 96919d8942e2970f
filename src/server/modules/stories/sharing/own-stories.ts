import { type RawBuilder, sql } from 'kysely'
import type { OwnStory, StoryState } from '#contract/stories.ts'
import type { MediaRow } from '#modules/media/media-row.ts'
import { canTryAgain } from '#contract/media.ts'
import { openView } from '#modules/media/media-view.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { Failure, type Result } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { tagsColumn, tagView } from '#modules/tags/tag-row.ts'
import { withAnswer } from '../overlays.ts'
import { mediaColumns, mentionsFor, sharedFor, type StoryRow } from '../story-row.ts'
import { overlaysFor, storedOf } from '../story-view.ts'

type Row = Omit<MediaRow, 'id' | 'state' | 'post_id'> &
  Pick<
    StoryRow,
    | 'id'
    | 'audience'
    | 'caption'
    | 'price_cents'
    | 'media_id'
    | 'list_name'
    | 'tags'
    | 'language'
    | 'overlays'
    | 'mentions'
    | 'shared'
  > & {
    state: StoryState
    created_at: string
    publish_at: string | null
    published_at: string | null
    expires_at: string | null
    live: boolean
    fault: string | null
    held_for_words: boolean
    ready: boolean
    views: number
  }

const canRetry = ({ fault, problem_code: code }: Row): boolean => fault === null && canTryAgain(code)

/** A creator's own stories for which `which` holds, whatever has become of them. */
export async function readOwn(
  services: Services,
  creatorId: number,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<OwnStory[]> {
  const { rows } = await sql<Row>`
    select s.id, s.state, s.audience, (select l.name from people_lists l where l.id = s.list_id) as list_name, s.caption, s.language, s.overlays, ${mentionsFor(creatorId)}, ${sharedFor(creatorId)}, s.price_cents, s.created_at, s.publish_at, s.published_at, s.expires_at, s.problem as fault,
      s.state = 'in_review' and s.words_held_at is not null as held_for_words,
      ${sql.raw(tagsColumn('story', 's.creator_id'))}, s.state = 'published' and s.expires_at > now() as live, m.state = 'ready' as ready, ${mediaColumns},
      coalesce((select f.view_count from story_figures f where f.story_id = s.id), 0) as views
    from stories s left join media m on m.story_id = s.id
    where s.creator_id = ${creatorId} and ${which} order by ${order}`.execute(services.db)
  return rows.map((row) => {
    const stored = row.ready ? storedOf(row) : null
    return {
      id: row.id,
      state: row.state,
      audience: row.audience,
      listName: row.list_name,
      caption: row.caption,
      language: row.language,
      overlays: overlaysFor({ ...row, overlays: withAnswer(row.overlays, row.shared) }),
      priceCents: row.price_cents,
      createdAt: row.created_at,
      publishAt: row.publish_at,
      publishedAt: row.published_at,
      expiresAt: row.expires_at,
      live: row.live,
      problem: row.state === 'failed' ? (row.fault ?? row.problem) : null,
      retryMediaId: row.state === 'failed' && canRetry(row) ? row.media_id : null,
      heldForWords: row.held_for_words,
      viewCount: row.views,
      tags: (row.tags ?? []).map(tagView),
      media: stored && openView(stored, services),
    }
  })
}

/** What is not out, newest first. What has failed stays until it is deleted. */
export const listWaiting = async (services: Services, creatorId: number): Promise<{ stories: OwnStory[] }> => ({
  stories: await readOwn(
    services,
    creatorId,
    sql`s.state in ('processing', 'in_review', 'failed', 'hidden')`,
    sql`s.id desc limit 100`,
  ),
})

/** All that was ever out, newest first. */
export async function listArchive(
  services: Services,
  creatorId: number,
  query: PageQuery,
): Promise<Result<{ stories: OwnStory[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const found = await readOwn(
    services,
    creatorId,
    sql`s.state = 'published' and (s.published_at, s.id) < (${page.before.at}::timestamptz, ${page.before.id}::bigint)`,
    sql`s.published_at desc, s.id desc limit ${page.limit + 1}`,
  )
  const { rows: stories, nextCursor } = cut(found, page.limit, ({ id, publishedAt }) => ({ id, at: publishedAt ?? '' }))
  return { stories, nextCursor }
}
