import { approveWithdrawal, markPaid, markReturned, rejectWithdrawal } from '#modules/payouts/settle-withdrawal.ts'
import type { Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { readWords, UsageError, type Command } from '../command.ts'
import { readId, reportOf } from './words.ts'

type Step = typeof approveWithdrawal
const plainStep = (name: string, summary: string, step: Step): Command => ({
  name: `payouts ${name}`,
  usage: '<id>',
  summary,
  prepare(words) {
    const id = readId(readWords(words, ['id'], {}).positionals[0])
    return async ({ db }) => reportOf(id, await transaction(db, (tx) => step(tx, id)))
  },
})

const reasonMax = 300
const stepWithReason = (
  name: string,
  summary: string,
  step: (tx: Tx, id: number, reason: string) => ReturnType<Step>,
): Command => ({
  name: `payouts ${name}`,
  usage: '<id> "<reason>"',
  summary,
  prepare(words) {
    const [given, reason = ''] = readWords(words, ['id', 'reason'], {}).positionals
    const id = readId(given)
    const text = reason.normalize('NFC').trim()
    if (text === '' || text.length > reasonMax)
      throw new UsageError(`The reason has 1 to ${String(reasonMax)} characters; the owner reads it.`)
    return async ({ db }) => reportOf(id, await transaction(db, (tx) => step(tx, id, text)))
  },
})

export const payoutsApprove = plainStep('approve', 'lets a requested withdrawal be paid', approveWithdrawal)
export const payoutsPaid = plainStep('paid', 'marks a sent withdrawal as arrived', markPaid)
export const payoutsReject = stepWithReason(
  'reject',
  'refuses a withdrawal; the money is available again',
  rejectWithdrawal,
)
export const payoutsReturned = stepWithReason(
  'returned',
  'marks a sent or paid withdrawal as come back; the money is available again',
  markReturned,
)
