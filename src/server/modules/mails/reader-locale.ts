import { sql } from 'kysely'

/** Of accounts `a`: the language that they read, with the digits that they have chosen (`ar-u-nu-latn`), for `textsFor` and `formatFor`. */
export const readerLocale = sql<string>`(a.language || coalesce('-u-nu-' || a.numbering_system, ''))`
