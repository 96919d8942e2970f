import { sql } from 'kysely'
import { profileFacts, type ProfileFacts } from '#contract/profiles.ts'

/** The facts of a profile, which are columns of `users` too. */
export const factNames = Object.keys(profileFacts) as readonly (keyof ProfileFacts)[]

/** For the select list of a statement in which `users` is `u`. */
export const factColumns = sql.join(factNames.map((name) => sql.ref(`u.${name}`)))

export const factsOf = (row: ProfileFacts): ProfileFacts =>
  Object.fromEntries(factNames.map((name) => [name, row[name]])) as ProfileFacts

/** For the set list of an update of `users`: as if nothing had been said. */
export const withoutFacts = sql.join(factNames.map((name) => sql`${sql.ref(name)} = default`))
