import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { recordSecurityEvent } from '#modules/accounts/record-event.ts'
import type { Services } from '#platform/services.ts'
import type { Origin } from '#modules/accounts/session-origin.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { signExport } from './export-address.ts'

export const makeExportJob = 'make_data_export'

/** Asks for a copy of one's data: one at a time, and none while a ready one can still be fetched. */
export async function requestExport(
  { db }: Services,
  userId: number,
  origin: Origin,
): Promise<Result<Record<string, never>, 'too_soon'>> {
  return transaction(db, async (tx): Promise<Result<Record<string, never>, 'too_soon'>> => {
    await sql`select from accounts where user_id = ${userId} for no key update`.execute(tx)
    const { rows } = await sql<{ available_at: string }>`
      select expires_at as available_at from data_exports
      where user_id = ${userId} and state <> 'failed' and expires_at > now() order by expires_at desc limit 1`.execute(
      tx,
    )
    const [present] = rows
    if (present) return fail('too_soon', { availableAt: present.available_at })
    const id = randomBytes(16).toString('base64url')
    await sql`insert into data_exports (id, user_id, expires_at)
      values (${id}, ${userId}, now() + make_interval(hours => ${limits.exportHours}))`.execute(tx)
    await addJob(tx, makeExportJob, { exportId: id }, { maxAttempts: 3 })
    await recordSecurityEvent(tx, { userId, kind: 'data_exported', origin })
    return {}
  })
}

type Row = {
  id: string
  state: 'waiting' | 'ready' | 'failed'
  bytes: number | null
  created_at: string
  expires_at: string
  epoch: number
}

/** The newest copy; its address is made anew with every look and ends with the copy. */
export async function newestExport(
  { db, mediaSecret, apiUrl }: Services,
  userId: number,
): Promise<Answer<'GET /export'>> {
  const { rows } = await sql<Row>`
    select id, state, bytes, created_at, expires_at, (select credentials_epoch from accounts where user_id = ${userId}) as epoch
    from data_exports where user_id = ${userId} and expires_at > now() order by created_at desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return { export: null }
  const { id, epoch, state, created_at: askedAt, expires_at: expiresAt, bytes } = row
  const url = state === 'ready' ? `${apiUrl}${signExport(mediaSecret, id, { expiresAt, epoch })}` : null
  return { export: { state, askedAt, expiresAt, bytes, url } }
}
