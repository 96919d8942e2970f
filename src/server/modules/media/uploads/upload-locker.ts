import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Locker } from '@tus/server'
import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'

/** A killed node's uploads can be gone on with after this. */
const leaseSeconds = 15
const lookMs = 200
/** How often the holder says that it is still there, and hears whether somebody waits. */
const renewMs = 1_000

/**
 * One request at a time works on an upload, on whichever node. One that comes meanwhile has the first let go, as the protocol wants
 * it: the first is most often what a broken connection has left.
 */
export function databaseLocker(db: Db): Locker {
  return {
    newLock(id) {
      const name = `upload ${id}`
      const holder = randomUUID()
      let renewing: NodeJS.Timeout | undefined
      const take = async (): Promise<boolean> => {
        const { rows } = await sql`
          insert into leases as held (name, holder, until)
          values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
          on conflict (name) do update set holder = excluded.holder, until = excluded.until, wanted = false
            where held.until < clock_timestamp()
          returning 1`.execute(db)
        return rows.length > 0
      }
      const renew = async (): Promise<{ wanted: boolean } | undefined> => {
        const { rows } = await sql<{ wanted: boolean }>`
          update leases set until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
          where name = ${name} and holder = ${holder} returning wanted`.execute(db)
        return rows[0]
      }
      return {
        async lock(signal, release) {
          while (!(await take())) {
            // oxlint-disable-next-line typescript/only-throw-error -- the protocol's library knows it by this
            if (signal.aborted) throw ERRORS.ERR_LOCK_TIMEOUT
            await sql`update leases set wanted = true where name = ${name} and not wanted`.execute(db)
            await sleep(lookMs)
          }
          renewing = setInterval(() => {
            renew()
              // whoever has lost it must not write on
              .then((held) => held?.wanted !== false && release())
              .catch(() => undefined)
          }, renewMs)
        },
        async unlock() {
          clearInterval(renewing)
          await sql`delete from leases where name = ${name} and holder = ${holder}`.execute(db)
        },
      }
    },
  }
}
