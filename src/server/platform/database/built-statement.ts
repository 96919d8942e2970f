import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../services.ts'

/** Stands in a statement where a value belongs that is known when it runs. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Built<Row, Name extends string> = (db: Db | Tx, values: Readonly<Record<Name, unknown>>) => Promise<Row[]>

/**
 * A statement whose text is made once and not with each call, where that would cost as much as a look into the database. Each value is
 * one parameter, however often it stands there; what `build` writes into the statement itself is the same for all calls.
 */
export function builtOnce<Row, Name extends string = string>(
  build: (value: (name: Name) => RawBuilder<unknown>) => RawBuilder<Row>,
): Built<Row, Name> {
  let known: { query: CompiledQuery<Row>; places: readonly unknown[] } | undefined
  const make = (db: Db | Tx) => {
    const slots = new Map<Name, Slot>()
    const value = (name: Name): RawBuilder<unknown> => {
      const slot = slots.get(name) ?? new Slot(name)
      slots.set(name, slot)
      return sql`${slot}`
    }
    const query = build(value).compile(db)
    const places = [...new Set(query.parameters)]
    const text = query.sql.replaceAll(
      /\$(\d+)/g,
      (_, at: string) => `$${String(places.indexOf(query.parameters[Number(at) - 1]) + 1)}`,
    )
    return { query: { ...query, sql: text }, places }
  }
  return async (db, values) => {
    const { query, places } = (known ??= make(db))
    const parameters = places.map((place) => (place instanceof Slot ? values[place.name as Name] : place))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
