import { sql } from 'kysely'
import { isComplete, profileParts } from './profile-completeness.ts'
import type { Services } from '#platform/services.ts'
import { fail, type Failure } from '#platform/failure.ts'
import { changeRequest, type Changed } from './change-request.ts'

/** Begins a request: the person's word that everything will be true. The profile comes first, and is looked at again when all is handed in. */
export async function certify(services: Services, userId: number): Promise<Changed | Failure<'profile_incomplete'>> {
  if (!isComplete(await profileParts(services.db, userId))) return fail('profile_incomplete')
  return changeRequest(services, userId, sql`certified_at = coalesce(certified_at, now())`)
}
