import { isAdult } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { fail, failField, type Failure } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Services } from '#platform/services.ts'
import { placesOf } from './countries.ts'

type Placing = Pick<Services, 'places' | 'settings'>

/** The age that is asked for in these countries: the product's own minimum, or more where the operator says so. */
export const minimumAgeIn = ({ settings }: Pick<Services, 'settings'>, countries: readonly string[]): number =>
  Math.max(
    limits.minimumAgeYears,
    ...settings
      .now()
      .ageRules.filter(({ country }) => countries.includes(country))
      .map(({ minimumAge }) => minimumAge),
  )

/** The age rules of all these countries, by the date of birth that somebody gives. */
export function tooYoung(
  services: Pick<Services, 'settings'>,
  { countries, dateOfBirth }: { countries: readonly string[]; dateOfBirth: string },
): Failure<'invalid_input'> | null {
  const today = new Date().toISOString().slice(0, 10)
  if (!isAdult(dateOfBirth, today)) return failField('dateOfBirth', 'Your age must be over 18+')
  return isAdult(dateOfBirth, today, minimumAgeIn(services, countries))
    ? null
    : failField('dateOfBirth', 'You’re not old enough for this in your country.')
}

/**
 * Whether somebody has to show their age before anything is shown to them: where they are or live the operator asks for it, and
 * they have not shown that they are as old as the law there wants; or they are younger than that by the date of birth of their
 * sign-up. Staff and creators have shown who they are.
 */
export function ageAsked(services: Placing, actor: Actor | null, address: string): boolean {
  const { ageCheckCountries, ageRules } = services.settings.now()
  // asked first: almost everywhere nobody is asked
  if ((ageCheckCountries.length === 0 && ageRules.length === 0) || actor?.staffRole || actor?.isCreator) return false
  const places = placesOf(services, actor, address)
  const today = new Date().toISOString().slice(0, 10)
  if (actor && !isAdult(actor.dateOfBirth, today, minimumAgeIn(services, places))) return true
  const asking = places.filter((country) => ageCheckCountries.includes(country))
  return asking.length > 0 && (actor?.ageShown ?? 0) < minimumAgeIn(services, asking)
}

export const refuseAge =
  (services: Placing) =>
  (actor: Actor | null, address: string): Failure<'age_check_required'> | null =>
    ageAsked(services, actor, address) ? fail('age_check_required') : null
