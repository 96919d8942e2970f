import type { Answer } from '#contract/routes.ts'
import { openView, toStored } from '#core/media/views.ts'
import type { Services } from '#core/services.ts'
import { fail, type Result } from '#platform/failure.ts'

/** State of a finished upload, for its owner; to everyone else it does not exist. */
export async function getMedia(
  services: Services,
  ownerId: number,
  id: string,
): Promise<Result<Answer<'GET /media/:id'>, 'not_found'>> {
  const row = await services.db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const stored = toStored(row)
  return { id: row.id, state: row.state, problem: row.problem, media: stored && openView(stored, services) }
}
