import { sql, type RawBuilder } from 'kysely'

/**
 * What rows that are found by one column are to the user whose id stands in it: part of the copy of their data (`export`:
 * a query for one user's rows), or left out of it for a reason.
 */
export type UserColumn = { export: (userId: number) => RawBuilder<unknown> } | { withheld: string }

/**
 * What becomes of a table's rows when a user's account is deleted. `delete`: rows that hold the user's id in one of these
 * columns go. `change`: statements that leave the rows without anything personal, run in this order. `keep`: they hold
 * nothing personal but the id of a tombstone; the reason why they stay.
 */
export type OnDeletion =
  | { delete: readonly string[] }
  | { change: (userId: number) => readonly RawBuilder<unknown>[] }
  | { keep: string }

export type Declaration = {
  /** Every column with a user's id, and for tables without one the way that leads to it, under a name of your choice. */
  users: Readonly<Record<string, UserColumn>>
  deletion: OnDeletion
}

/** The user's own rows with these columns, in the copy under their own names. */
export const own = (table: string, column: string, columns: readonly string[], where = sql`true`): UserColumn => ({
  export: (userId) => sql`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${sql.ref(column)} = ${userId} and ${where}`,
})

export const withheld = (reason: string): UserColumn => ({ withheld: reason })
/** For keys, hashes and challenges: in a copy they would open doors. */
export const secret = withheld('A secret that protects the account. A copy would weaken the protection.')
