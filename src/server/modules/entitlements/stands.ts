import { type RawBuilder, sql } from 'kysely'

/** The purchase of this name in a statement was paid and still is: neither held back until something is accepted, nor taken back. */
export const stands = (purchase: string): RawBuilder<boolean> => sql`${sql.ref(purchase)}.state in ('paid', 'released')`
