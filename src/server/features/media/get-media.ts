import type { Answer } from '#contract/routes.ts'
import { mediaStatusOf } from '#core/media/media-status.ts'
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
  return row ? mediaStatusOf(row, services) : fail('not_found')
}
