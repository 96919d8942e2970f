import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** What stands between the program and PostgreSQL. */
export type Pooler = {
  /**
   * `none`: a connection is one (PostgreSQL itself, or a pooler in session mode). `transaction`: each transaction may run on
   * another connection of the server. `statement`: there are no transactions.
   */
  mode: 'none' | 'transaction' | 'statement'
  /** Whether a statement that was prepared can be run again. */
  keepsStatements: boolean
}

const patienceMs = 5_000

/** What PostgreSQL and poolers say of a prepared statement that this connection of the server does not know, or knows already. */
const unknownStatement = /^(26000|42P05)$/
/** PgBouncer's words. */
const refusesTransactions = /transaction blocks not allowed/
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Finds out by two clients whether there is a pooler, and of what kind: while one of them is in a transaction, the other goes on with
 * what it began. Throws what a connection throws that cannot be made.
 */
export async function inspectPooler(connection: pg.ClientConfig): Promise<Pooler> {
  const options = { ...connection, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }
  const [one, other] = [new pg.Client(options), new pg.Client(options)]
  // a lost one fails its query
  for (const client of [one, other]) client.on('error', () => undefined)
  const serving = async (client: pg.Client): Promise<number> =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
  const name = `inspection_${randomUUID()}`
  const prepared = () => one.query({ name, text: 'select 1' })
  try {
    await Promise.all([one.connect(), other.connect()])
    await prepared()
    const first = await serving(one)
    try {
      await other.query('begin')
    } catch (error) {
      if (!refusesTransactions.test(error instanceof Error ? error.message : '')) throw error
      return { mode: 'statement', keepsStatements: false }
    }
    const taken = await serving(other)
    const keepsStatements = await prepared().then(
      () => true,
      (error: unknown) => {
        if (unknownStatement.test(codeOf(error))) return false
        throw error
      },
    )
    const second = await serving(one)
    await other.query('commit')
    const pools = first === taken || first !== second || (await serving(one)) !== first
    return { mode: pools ? 'transaction' : 'none', keepsStatements }
  } finally {
    for (const client of [one, other]) client.end().catch(() => undefined)
  }
}
