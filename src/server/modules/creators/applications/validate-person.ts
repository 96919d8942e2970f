import { sql } from 'kysely'
import { isAdult } from '#contract/accounts.ts'
import type { LegalDetails } from '#contract/creator-request.ts'
import { encryptLegal } from '../request-row.ts'
import { tooYoung } from '#modules/site/age-rules.ts'
import { isBlocked, placesOf } from '#modules/site/countries.ts'
import { flagUnderAge } from '#modules/accounts/flag-under-age.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField, Failure } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import { changeRequest, isOpen, lockedRequest, type Changed } from './change-request.ts'

/** Marks the account: somebody has said here that they are under age. Kept although the step is refused. */
async function flag({ db }: Pick<Services, 'db'>, userId: number): Promise<Failure<'not_ready'> | null> {
  return transaction(db, async (tx): Promise<Failure<'not_ready'> | null> => {
    const row = await lockedRequest(tx, userId)
    if (row instanceof Failure) return row
    if (!isOpen(row) || row.flagged_at !== null) return null
    await sql`update creator_requests set flagged_at = now(), version = version + 1 where id = ${row.id}`.execute(tx)
    await flagUnderAge(tx, userId)
    return null
  })
}

/** Legal name, date of birth, country, address: kept encrypted. Under 18: refused, and the account is flagged for staff. */
export async function validatePerson(
  services: Services,
  { actor, address }: { actor: Actor; address: string },
  details: LegalDetails,
): Promise<Changed> {
  const { userId } = actor
  if (!isAdult(details.dateOfBirth, new Date().toISOString().slice(0, 10)))
    return (await flag(services, userId)) ?? failField('dateOfBirth', 'Your age must be over 18+')
  const countries = [details.country, ...placesOf(services, actor, address)]
  const young = tooYoung(services, { countries, dateOfBirth: details.dateOfBirth })
  if (young) return young
  if (isBlocked(services, details.country)) return failField('country', 'This isn’t available in this country.')
  const encrypted = encryptLegal(services.encryption, details)
  return changeRequest(services, userId, sql`details = ${encrypted}`, (row) => row.certified_at !== null)
}
