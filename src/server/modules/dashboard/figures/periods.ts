import { sql, type RawBuilder } from 'kysely'
import { movements, sums, today, unsealedFrom } from './movements.ts'

/** How a creator's movements are cut: SQL of the piece's name from a day, and from an instant. */
export type Cut = {
  ofDay: (day: RawBuilder<unknown>) => RawBuilder<unknown>
  ofInstant: (at: RawBuilder<unknown>) => RawBuilder<unknown>
}

const utc = (at: RawBuilder<unknown>) => sql`${at} at time zone 'UTC'`
export const byDay: Cut = {
  ofDay: (day) => sql`to_char(${day}, 'YYYY-MM-DD')`,
  ofInstant: (at) => sql`to_char(${utc(at)}, 'YYYY-MM-DD')`,
}
export const byMonth: Cut = {
  ofDay: (day) => sql`to_char(${day}, 'YYYY-MM')`,
  ofInstant: (at) => sql`to_char(${utc(at)}, 'YYYY-MM')`,
}
/** For a day that is not finalized: days have no hours any more. */
export const byHour: Cut = {
  ofDay: (day) => sql`to_char(${day}, 'YYYY-MM-DD"T00"')`,
  ofInstant: (at) => sql`to_char(${utc(at)}, 'YYYY-MM-DD"T"HH24')`,
}

/** A row of `piecesOf`; cents. */
export type Piece = {
  piece: string
  source: string
  payments: number
  gross_cents: number
  fee_cents: number
  returned_cents: number
  tax_cents: number
  /** Of the creator's part what went to co-creators. */
  shared_cents: number
  /** The creator's parts of others' posts. */
  received_cents: number
}

/**
 * What a creator earned from a day on (SQL of a date), until before a day or until now, cut into pieces and by source: finalized
 * days from their sums, the rest from the rows.
 */
export const piecesOf = (
  creatorId: number,
  cut: Cut,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown> = sql`${today} + 1`,
): RawBuilder<Piece> => sql`
  select piece, source, ${sums} from (
    select ${cut.ofDay(sql`day`)} as piece, source, payments, gross_cents, fee_cents, returned_cents, tax_cents, shared_cents, received_cents from creator_days
      where creator_id = ${creatorId} and day >= ${from} and day < ${to}
    union all
    select ${cut.ofInstant(sql`at`)}, source, payments, gross_cents, fee_cents, returned_cents, tax_cents, shared_cents, received_cents from (${movements(
      {
        creatorId,
        from: sql`greatest(${unsealedFrom}, (${from})::timestamp at time zone 'UTC')`,
        to: sql`((${to})::timestamp at time zone 'UTC')`,
      },
    )}) m) pieces
  group by piece, source`
