import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '../services.ts'
import { isTracing, traceStatement } from '../tracing/tracing.ts'

/** The database of a pool. Statements are SQL (`sql`) with the types of their rows; no tables are named to the query builder. */
export const createDatabase = (pool: pg.Pool): Db =>
  new Kysely({
    dialect: new PostgresDialect({ pool }),
    ...(isTracing() && {
      log: ({ query, queryDurationMillis, ...event }) =>
        traceStatement(query.sql, queryDurationMillis, event.level === 'error' ? event.error : undefined),
    }),
  })
