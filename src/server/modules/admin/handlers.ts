import { sql } from 'kysely'
import type { StaffWithdrawal, staffPayouts } from '#contract/staff/payouts.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { checkSentPayouts } from '#modules/payouts/check-sent-payouts.ts'
import { exportBankPayouts, withdrawalsOfFile, type Exported } from '#modules/payouts/export-bank.ts'
import { listOpenWithdrawals } from '#modules/payouts/list-open-withdrawals.ts'
import { sendPaypalPayouts } from '#modules/payouts/send-paypal.ts'
import {
  approveWithdrawal,
  markPaid,
  markReturned,
  markSent,
  rejectWithdrawal,
  type Settled,
} from '#modules/payouts/settle-withdrawal.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import type { Handlers } from '#platform/http/implement.ts'

const sendPaypalJob = 'send_paypal_payouts'

async function list(services: Services) {
  const rows = await listOpenWithdrawals(services.db)
  const withdrawals: StaffWithdrawal[] = rows.map((row) => ({
    id: row.id,
    username: row.username,
    amountCents: row.amount_cents,
    state: row.state,
    method: { kind: row.kind, endsWith: row.ends_with },
    requestedAt: row.requested_at,
    dueOn: row.due_on,
    notBefore: row.not_before,
    hold: row.hold,
    fileId: row.file_id,
    sending: row.sending,
    isClaim: row.is_claim,
  }))
  return { withdrawals, canExport: services.payoutAccount !== null, canSendPaypal: services.paypal !== null }
}

type Step = (tx: Tx, id: number) => Promise<Result<Settled, 'not_found' | 'not_ready'>>
type Stepped = Result<{ state: Settled['state'] }, 'not_found' | 'not_ready' | 'forbidden'>

/** One step of a withdrawal, with its line in the log; never of one's own. */
export const stepWithdrawal = (
  services: Services,
  actorId: number,
  id: number,
  action: string,
  step: Step,
): Promise<Stepped> =>
  transaction(services.db, async (tx): Promise<Stepped> => {
    const { rows } = await sql<{ user_id: number }>`select user_id from withdrawals where id = ${id}`.execute(tx)
    if (rows[0]?.user_id === actorId) return fail('forbidden')
    const settled = await step(tx, id)
    if (settled instanceof Failure) return settled
    const { userId, amountCents, state } = settled
    const subject = { kind: 'withdrawal', id }
    await recordAudit(tx, { actorId, action: `withdrawal.${action}`, subject, userId, details: { amountCents } })
    return { state }
  })

/** Whoever sees account numbers is written down. */
async function exported(
  services: Services,
  actorId: number,
  again?: number,
): Promise<Result<Exported, 'not_found' | 'not_ready'>> {
  const made = await exportBankPayouts(services, again)
  if (made instanceof Failure) return made
  const { fileId, payouts, cents } = made
  await transaction(services.db, (tx) =>
    recordAudit(tx, {
      actorId,
      action: again === undefined ? 'bank_file.made' : 'bank_file.read',
      subject: { kind: 'bank_file', id: fileId },
      details: { payouts, cents },
    }),
  )
  return made
}

/** All of a file that is still approved. Another staff member's own withdrawal in it is no decision about it. */
async function fileSent(
  services: Services,
  actorId: number,
  fileId: number,
): Promise<Result<{ sent: number }, 'not_found'>> {
  const ids = await withdrawalsOfFile(services, fileId)
  if (ids.length === 0) return fail('not_found')
  let sent = 0
  for (const id of ids) if (!((await transaction(services.db, (tx) => markSent(tx, id))) instanceof Failure)) sent += 1
  await transaction(services.db, (tx) =>
    recordAudit(tx, {
      actorId,
      action: 'bank_file.sent',
      subject: { kind: 'bank_file', id: fileId },
      details: { sent },
    }),
  )
  return { sent }
}

async function startPaypal(services: Services, actorId: number): Promise<Result<Record<string, never>, 'not_ready'>> {
  if (!services.paypal) return fail('not_ready')
  return transaction(services.db, async (tx) => {
    await addJob(tx, sendPaypalJob, {}, { key: sendPaypalJob })
    await recordAudit(tx, { actorId, action: 'paypal_batch.started', subject: { kind: 'paypal_batch', id: 0 } })
    return {}
  })
}

/** Finance staff see to it that creators are paid. */
export const payoutHandlers = (services: Services): Handlers<typeof staffPayouts> => ({
  'GET /admin/withdrawals': () => list(services),
  'POST /admin/withdrawals/:id/approval': ({ actor, params }) =>
    stepWithdrawal(services, actor.userId, params.id, 'approved', approveWithdrawal),
  'POST /admin/withdrawals/:id/rejection': ({ actor, params, body }) =>
    stepWithdrawal(services, actor.userId, params.id, 'rejected', (tx, id) => rejectWithdrawal(tx, id, body.reason)),
  'POST /admin/withdrawals/:id/payment': ({ actor, params }) =>
    stepWithdrawal(services, actor.userId, params.id, 'paid', markPaid),
  'POST /admin/withdrawals/:id/return': ({ actor, params, body }) =>
    stepWithdrawal(services, actor.userId, params.id, 'returned', (tx, id) => markReturned(tx, id, body.reason)),
  'POST /admin/bankFiles': ({ actor }) => exported(services, actor.userId),
  'GET /admin/bankFiles/:id': ({ actor, params }) => exported(services, actor.userId, params.id),
  'POST /admin/bankFiles/:id/sent': ({ actor, params }) => fileSent(services, actor.userId, params.id),
  'POST /admin/paypalBatches': ({ actor }) => startPaypal(services, actor.userId),
})

/** Pays through PayPal outside of the call: it may take minutes. */
export const payoutJobs = (services: Services): Job[] => [
  {
    name: sendPaypalJob,
    run: async () => {
      if (!services.paypal) return
      await checkSentPayouts(services)
      await sendPaypalPayouts(services, services.paypal)
    },
  },
]
