import { sql } from 'kysely'
import { isAdult } from '#contract/accounts.ts'
import type { AgeState } from '#contract/age-check.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { ageAsked, minimumAgeIn } from '#modules/site/age-rules.ts'
import { placesOf } from '#modules/site/countries.ts'
import { flagUnderAge } from '../flag-under-age.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { failField, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'

type Asking = { actor: Actor; address: string }

/** What somebody has to show where they are, and where they say that they live. */
export function ageState(services: Services, { actor, address }: Asking): AgeState {
  const minimumAge = minimumAgeIn(services, placesOf(services, actor, address))
  const asked = ageAsked(services, actor, address)
  return { state: asked ? 'asked' : actor.ageShown > 0 ? 'shown' : 'none', minimumAge }
}

type Shown = Result<AgeState, 'invalid_input'>

/** Under the product's own age: refused wherever it is said, and staff look at the account. */
async function refuseChild({ db }: Services, userId: number): Promise<Shown> {
  await transaction(db, (tx) => flagUnderAge(tx, userId))
  return failField('dateOfBirth', 'Your age must be over 18+')
}

/** Asks the check that the operator has chosen, and keeps what it says. Whoever is not asked has nothing to show. */
export async function showAge(
  services: Services,
  { actor, address, dateOfBirth }: Asking & { dateOfBirth: string },
): Promise<Shown> {
  const { userId } = actor
  if (!isAdult(dateOfBirth, new Date().toISOString().slice(0, 10))) return refuseChild(services, userId)
  const before = ageState(services, { actor, address })
  if (before.state !== 'asked') return before
  const { minimumAge } = before
  const { rows } = await sql<{ known: string }>`
    select date_of_birth as known from accounts where user_id = ${userId}`.execute(services.db)
  const [account] = rows
  if (!account) throw new Error(`User ${String(userId)} has no account.`)
  const [country = ''] = placesOf(services, actor, address)
  const finding = await services.ageCheck.check(
    { dateOfBirth, knownDateOfBirth: account.known, minimumAge, country },
    `age-${String(userId)}-${String(minimumAge)}-${dateOfBirth}`,
  )
  if (finding.verdict === 'too_young')
    return failField('dateOfBirth', 'You’re not old enough for this in your country.')
  if (finding.verdict === 'unclear') return failField('dateOfBirth', 'This isn’t the date of birth you gave before.')
  const { service, reference } = finding
  await transaction(services.db, async (tx) => {
    await sql`update accounts set age_shown = ${minimumAge},
      age_check = json_build_object('service', ${service}::text, 'reference', ${reference}::text, 'at', now())
      where user_id = ${userId}`.execute(tx)
    await recordAudit(tx, {
      actorId: null,
      action: 'account.age_shown',
      subject: { kind: 'user', id: userId },
      userId,
      details: { service, years: minimumAge },
    })
  })
  // counts from the next call on
  services.sessions.forgetUser(userId)
  return { state: 'shown', minimumAge }
}
