import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../services.ts'

/** A killed holder's work is free after this; shorter than the time after which its job is done again (`jobs/keep-locks.ts`). */
const leaseSeconds = 20

export type LeaseOptions = { seconds?: number }

/**
 * Runs `work` unless somebody else, on any machine, is at the work of this name; then null. In place of a lock of the connection,
 * which poolers do not keep. `holds`: whether it is still ours; to be asked before each step that must not be done twice. The time
 * is the database's alone.
 */
export async function withLease<T>(
  db: Db,
  name: string,
  work: (holds: () => Promise<boolean>) => Promise<T>,
  { seconds = leaseSeconds }: LeaseOptions = {},
): Promise<T | null> {
  const holder = randomUUID()
  /** Takes it, or moves its end on. */
  const hold = async (): Promise<boolean> => {
    const { rows } = await sql`
      insert into leases as held values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
      on conflict (name) do update set holder = excluded.holder, until = excluded.until
        where held.holder = excluded.holder or held.until < clock_timestamp()
      returning 1`.execute(db)
    return rows.length > 0
  }
  if (!(await hold())) return null
  // a database that is away now is asked again in time
  const timer = setInterval(() => void hold().catch(() => false), (seconds * 1000) / 4)
  try {
    return await work(hold)
  } finally {
    clearInterval(timer)
    await sql`delete from leases where name = ${name} and holder = ${holder}`.execute(db)
  }
}
