import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { showBody } from '#contract/live.ts'
import { scheduleShow } from '#modules/live/schedule-show.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import { dayMs } from './periods.ts'
import { emailOf } from './write-people.ts'

const planned = z.array(z.strictObject({ ...showBody.shape, by: z.string(), inDays: z.int().check(z.gte(1)) }))
type Planned = z.infer<typeof planned>

export async function readShows(folder: string): Promise<Planned> {
  return z.parse(planned, JSON.parse(await readFile(path.join(folder, 'shows.json'), 'utf8')))
}

const hourMs = 3_600_000
/** People meet at the full hour. */
const startOf = (inDays: number): string =>
  new Date(Math.ceil(Date.now() / hourMs) * hourMs + inDays * dayMs).toISOString()

/** Any number; it only has to be ours. Two programs on one database schedule once. */
const showsLock = 4714

/**
 * Schedules the demo's live shows by the product's own operation, at every start, for each of its creators who has none to come: the
 * list of live shows is never empty.
 */
export async function scheduleDemoShows(services: Services, folder: string): Promise<void> {
  const shows = await readShows(folder)
  await transaction(services.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(showsLock)})`.execute(tx)
    const { rows } = await sql<{ id: number; username: string }>`
      select u.id, u.username from users u join accounts a on a.user_id = u.id
      join unnest(${shows.map(({ by }) => by)}::text[], ${shows.map(({ by }) => emailOf(by))}::text[]) as n(username, email)
        on n.username = u.username and n.email = a.email
      where u.is_creator and not exists (select from shows s where s.creator_id = u.id and s.state = 'scheduled')`.execute(
      tx,
    )
    for (const { by, inDays, ...body } of shows) {
      const creator = rows.find(({ username }) => username === by)
      if (!creator) continue
      const made = await scheduleShow(services, creator.id, { ...body, startsAt: startOf(inDays) })
      if (made instanceof Failure) throw new Error(`The demo's show of ${by} was not scheduled: ${made.code}.`)
    }
  })
}
