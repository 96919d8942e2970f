import { sql } from 'kysely'
import type { DraftContent } from '#contract/drafts.ts'
import type { Answer } from '#contract/routes.ts'
import type { MediaRow } from '#modules/media/media-row.ts'
import { mediaStatusOf } from '#modules/media/media-status.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import type { Services } from '#platform/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

export type Draft = Answer<'GET /drafts/:id'>
export type DraftRow = {
  id: number
  updated_at: string
  content: DraftContent
  media_ids: string[]
  keep_until: string | null
}

/** Drafts with their uploads, in one further statement however many they are. */
export async function draftViews(services: Services, creatorId: number, rows: readonly DraftRow[]): Promise<Draft[]> {
  const found = await sql<MediaRow>`select * from media where id = any (${rows.flatMap((row) => row.media_ids)}::text[])
    and owner_id = ${creatorId} and post_id is null`.execute(services.db)
  const uploads = new Map(found.rows.map((row) => [row.id, row]))
  return rows.map(({ id, updated_at, content, media_ids, keep_until }) => ({
    id,
    keptUntil: keep_until,
    updatedAt: updated_at,
    content,
    media: media_ids.flatMap((mediaId) => {
      const upload = uploads.get(mediaId)
      return upload ? [mediaStatusOf(upload, services)] : []
    }),
  }))
}

/** One's own drafts, the last changed first. */
export async function listDrafts(
  services: Services,
  creatorId: number,
  query: PageQuery,
): Promise<Result<Answer<'GET /drafts'>, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const found = await sql<DraftRow>`
    select id, updated_at, content, media_ids, keep_until from drafts
    where creator_id = ${creatorId} and (updated_at, id) < (${page.before.at}::timestamptz, ${page.before.id})
    order by updated_at desc, id desc limit ${page.limit + 1}`.execute(services.db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.updated_at, id: row.id }))
  return { drafts: await draftViews(services, creatorId, rows), nextCursor }
}

export async function readDraft(
  services: Services,
  creatorId: number,
  id: number,
): Promise<Result<Draft, 'not_found'>> {
  const { rows } = await sql<DraftRow>`
    select id, updated_at, content, media_ids, keep_until from drafts where id = ${id} and creator_id = ${creatorId}`.execute(
    services.db,
  )
  const [view] = await draftViews(services, creatorId, rows)
  return view ?? fail('not_found')
}
