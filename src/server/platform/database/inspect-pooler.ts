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

/** Where nothing says that there is a pooler, and where something does: one that others use may give the same connection again. */
const rounds = { without: 3, with: 60 } as const

/** What PostgreSQL calls the process of a connection: poolers give their clients another number, since theirs changes. */
const numberOf = (client: pg.Client): number => (client as unknown as { processID: number | null }).processID ?? 0

/**
 * Finds out whether there is a pooler, and of what kind. A prepared statement says which process of the server ran it: in transaction
 * mode it is run by another one sooner or later, at once where a second client has taken the first one with a transaction, and
 * then it is known there or not. Throws what a connection throws that cannot be made.
 */
export async function inspectPooler(connection: pg.ClientConfig): Promise<Pooler> {
  const options = { ...connection, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }
  const [one, other] = [new pg.Client(options), new pg.Client(options)]
  // a lost one fails its query
  for (const client of [one, other]) client.on('error', () => undefined)
  const prepared = { name: `inspection_${randomUUID()}`, text: 'select pg_backend_pid() as pid' }
  /** The process that ran it; null where it is not known. */
  const serving = async (): Promise<number | null> => {
    try {
      return (await one.query<{ pid: number }>(prepared)).rows[0]?.pid ?? 0
    } catch (error) {
      if (unknownStatement.test(codeOf(error))) return null
      throw error
    }
  }
  try {
    await Promise.all([one.connect(), other.connect()])
    const first = await serving()
    const most = first === numberOf(one) ? rounds.without : rounds.with
    for (let round = 0; round < most; round += 1) {
      try {
        await other.query('begin')
        await other.query('select 1')
      } catch (error) {
        if (!refusesTransactions.test(error instanceof Error ? error.message : '')) throw error
        return { mode: 'statement', keepsStatements: false }
      }
      const beside = await serving()
      await other.query('commit')
      // poolers that go round among a few would give the same one beside each transaction
      for (const pid of [beside, await serving()])
        if (pid !== first) return { mode: 'transaction', keepsStatements: pid !== null }
    }
    return { mode: 'none', keepsStatements: true }
  } finally {
    for (const client of [one, other]) client.end().catch(() => undefined)
  }
}
