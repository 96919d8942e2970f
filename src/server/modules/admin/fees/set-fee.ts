import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Args } from '#contract/routes.ts'
import type { CreatorFeeDetail } from '#contract/staff/fees.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { notify } from '#modules/notifications/notify.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, type Failure, type Result } from '#platform/failure.ts'
import { readFee, type FoundFee } from './read-fees.ts'

type Body = Args<'PUT /admin/creatorFees/:username'>['body']
type Refusal = 'not_found' | 'forbidden' | 'invalid_input'

const dayMs = 86_400_000
const dayAfter = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** The creator as their fee stands; who changes it is not the creator, and the second of two who do sees the first's. */
async function lockFee(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  { actorId, username }: { actorId: number; username: string },
): Promise<FoundFee | Failure<'not_found' | 'forbidden'>> {
  await sql`select from users where username = ${username} for no key update`.execute(tx)
  const found = await readFee(tx, services, username)
  if (!found) return fail('not_found')
  return found.creatorId === actorId ? fail('forbidden') : found
}

/**
 * Why a fee cannot count from that day. A higher one is told on the creator's earnings page at least 15 days before it
 * counts, as platforms must tell business users of new terms (Regulation (EU) 2019/1150, article 3(2)).
 */
function refuseDay({ basisPoints, from }: Body, now: CreatorFeeDetail): Failure<'invalid_input'> | null {
  if (from < dayAfter(0)) return failField('from', 'Please choose today or a later day.')
  if (from > dayAfter(limits.scheduleDaysMax)) return failField('from', 'Please choose a time within a year.')
  const isHigher = (basisPoints ?? now.operatorBasisPoints) > now.basisPoints
  return isHigher && from < dayAfter(limits.feeNoticeDays)
    ? failField('from', 'A higher fee can start in 15 days at the earliest.')
    : null
}

/** Tells a creator from which day on their fee is another one; the rates are on the page of earnings. */
const notifyFee = (tx: Tx, userId: number, effectiveAt: string): Promise<void> =>
  notify(tx, { userId, kind: 'fee_changed', eventKey: `fee ${randomUUID()}`, effectiveAt })

/** Plans a creator's fee, or sets it at once, in place of whatever was planned. What is sold before keeps its fee. */
export async function setFee(
  services: Pick<Services, 'db' | 'settings'>,
  who: { actorId: number; username: string },
  body: Body,
): Promise<Result<CreatorFeeDetail, Refusal>> {
  return transaction(services.db, async (tx): Promise<Result<CreatorFeeDetail, Refusal>> => {
    const found = await lockFee(tx, services, who)
    if (!('detail' in found)) return found
    const { creatorId, detail: before } = found
    const wrong = refuseDay(body, before)
    if (wrong) return wrong
    const { basisPoints, from, note } = body
    await sql`delete from creator_fees where creator_id = ${creatorId} and from_at > now()`.execute(tx)
    await sql`insert into creator_fees (creator_id, basis_points, from_at, set_by, note)
      values (${creatorId}, ${basisPoints}, greatest(now(), ${from}::date at time zone 'UTC'), ${who.actorId}, ${note})`.execute(
      tx,
    )
    await recordAudit(tx, {
      actorId: who.actorId,
      action: 'fee.set',
      subject: { kind: 'user', id: creatorId },
      userId: creatorId,
      details: {
        before: { basisPoints: before.own ? before.basisPoints : null, next: before.next },
        after: { basisPoints, from },
        note,
      },
    })
    const after = await readFee(tx, services, who.username)
    const day = `${from}T00:00:00Z`
    await notifyFee(tx, creatorId, from > dayAfter(0) ? day : new Date().toISOString())
    if (!after) throw new Error('A creator vanished while the fee was set.')
    return after.detail
  })
}

/** Takes back what is planned; what counts now goes on. */
export async function dropNextFee(
  services: Pick<Services, 'db' | 'settings'>,
  who: { actorId: number; username: string },
): Promise<Result<Record<string, never>, 'not_found' | 'forbidden'>> {
  return transaction(services.db, async (tx): Promise<Result<Record<string, never>, 'not_found' | 'forbidden'>> => {
    const found = await lockFee(tx, services, who)
    if (!('detail' in found)) return found
    const { creatorId, detail } = found
    if (detail.next === null) return {}
    await sql`delete from creator_fees where creator_id = ${creatorId} and from_at > now()`.execute(tx)
    await recordAudit(tx, {
      actorId: who.actorId,
      action: 'fee.next_dropped',
      subject: { kind: 'user', id: creatorId },
      userId: creatorId,
      details: { next: detail.next },
    })
    // who was told that it changes is told that it does not
    await notifyFee(tx, creatorId, new Date().toISOString())
    return {}
  })
}
