import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { isPassing } from '#platform/transient-faults.ts'
import { renewBatch, takeDue, type Wanted } from './renew-batch.ts'

/** In one transaction: few enough that nobody waits long for a row, many enough that each costs little. */
const atOnce = 500
/** More broken ones than these in one round are trouble of the machine, which the next round meets again or not. */
const failuresMost = 20

/** What the database refuses whoever asks is put off, with its access: it keeps no other from being renewed. */
async function putOff({ db, log }: Services, id: number, error: unknown): Promise<void> {
  log.error({ err: error, subscription: id }, 'a subscription could not be renewed')
  await sql`
    with off as (
      update subscriptions set try_at = now() + interval '1 hour' where id = ${id} and try_at <= now() and state <> 'ended' returning fan_id, creator_id)
    update relations r set subscribed_until = now() + interval '2 hours' from off
    where r.fan_id = off.fan_id and r.creator_id = off.creator_id and r.subscribed_until < now() + interval '2 hours'`.execute(
    db,
  )
}

/**
 * Works off one batch and says how many it took. A batch that fails is halved until what is broken stands alone; `failed`
 * remembers that.
 */
async function workOff(services: Services, failed: Set<number>, wanted: Wanted): Promise<number> {
  let taken: number[] = []
  try {
    await transaction(services.db, async (tx) => {
      const batch = await takeDue(tx, wanted)
      taken = batch.map(({ id }) => id)
      if (batch.length > 0) await renewBatch(tx, services, batch)
    })
    return taken.length
  } catch (error) {
    const [only] = taken
    // trouble of the machine is nobody's fault: the next round does it all
    if (only === undefined || isPassing(error) || failed.size >= failuresMost) throw error
    if (taken.length === 1) {
      failed.add(only)
      await putOff(services, only, error)
      return 0
    }
    const half = Math.ceil(taken.length / 2)
    const first = await workOff(services, failed, { ...wanted, only: taken.slice(0, half) })
    return first + (await workOff(services, failed, { ...wanted, only: taken.slice(half) }))
  }
}

/** Tries one that is due at once, and no other: what a card was charged for it is spent on it. */
export async function renewOne(services: Services, id: number): Promise<void> {
  await sql`update subscriptions set try_at = now()
    where id = ${id} and state in ('trial', 'active', 'past_due') and renews_at <= now() and try_at > now()`.execute(
    services.db,
  )
  await workOff(services, new Set(), { most: 1, without: [], only: [id] })
}

/**
 * Renews, retries and ends all that is due, and says how many. In batches, each a transaction of its own; safe beside
 * itself, after an outage and when it is killed. One that cannot be renewed is logged and tried again in an hour.
 */
export async function renewDue(services: Services): Promise<number> {
  const failed = new Set<number>()
  let done = 0
  for (;;) {
    const before = failed.size
    const took = await workOff(services, failed, { most: atOnce, without: [...failed] })
    done += took
    if (took === 0 && failed.size === before) return done
  }
}
