// oxlint-disable no-underscore-dangle -- pg's own names
import pg from 'pg'
import { rowReader, type Column, type ReadRow } from './row-reader.ts'

/** What a prepared statement answers with: the same for as long as it is prepared (PostgreSQL refuses it otherwise). */
type Shape = {
  fields: Column[]
  /** None where there are no columns. */
  _parsers: ((text: string) => unknown)[] | undefined
  _prebuiltEmptyResultObject: unknown
  parseRow?: ReadRow
}
type Connection = { describe(what: object): void }
/** What of pg's query is not in its types; `@types/pg` declares the front only. */
type Inner = {
  name: string
  text: string
  callback: (error: Error | null, result: unknown) => void
  _result: Shape
  _accumulateRows: boolean
  hasBeenParsed(connection: Connection): boolean
  prepare(connection: Connection): void
  handleRowDescription(message: { fields: Column[] }): void
}
const Base = pg.Query as unknown as new (config: pg.QueryConfig) => Inner

/** Only these are planned, and refused when their columns have changed; `fetch` answers with whatever its cursor has. */
const planned = /^\s*(?:select|with|insert|update|delete)\b/i

/** Of each connection, by the statement's name. */
const shapes = new WeakMap<Connection, Map<string, Shape>>()
/** The connection without its question for the columns. */
const silent = new WeakMap<Connection, Connection>()

function silentOf(connection: Connection): Connection {
  let found = silent.get(connection)
  if (!found) {
    found = Object.create(connection, { describe: { value: () => undefined } }) as Connection
    silent.set(connection, found)
  }
  return found
}

/**
 * A named statement that asks for its columns only the first time on each connection: the answer, and making sense of it,
 * is a good part of what a small query of many columns costs on both sides. From then on its rows are read by a function
 * written for these columns. Else as pg's own query.
 */
export class PreparedQuery extends Base {
  #connection: Connection | null = null

  constructor(config: pg.QueryConfig & { name: string }, done: Inner['callback']) {
    super(config)
    this.callback = done
  }

  override prepare(connection: Connection): void {
    const shape = shapes.get(connection)?.get(this.name)
    if (!shape || !this.hasBeenParsed(connection)) {
      this.#connection = planned.test(this.text) ? connection : null
      super.prepare(connection)
      return
    }
    Object.assign(this._result, shape)
    this._accumulateRows = true
    super.prepare(silentOf(connection))
  }

  override handleRowDescription(message: { fields: Column[] }): void {
    super.handleRowDescription(message)
    if (!this.#connection) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    const known = shapes.get(this.#connection) ?? new Map<string, Shape>()
    const parseRow = rowReader(fields, _parsers)
    const shape = { fields, _parsers, _prebuiltEmptyResultObject, ...(parseRow && { parseRow }) }
    shapes.set(this.#connection, known.set(this.name, shape))
  }
}
