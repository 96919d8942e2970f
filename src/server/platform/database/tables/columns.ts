import type { Generated } from 'kysely'

/** ISO text with microseconds: a JavaScript Date would lose them and break keyset pages. */
export type Instant = string
/** A column that has a default. */
export type Defaulted<T> = Generated<T>
