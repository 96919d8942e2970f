import { Failure, type Result } from '#platform/failure.ts'
import { CommandError, UsageError, type Report } from '../command.ts'
import type { Settled } from '#modules/payouts/settle-withdrawal.ts'
import { moneyText } from '#platform/money-text.ts'

/** The number of a withdrawal as it is typed. */
export function readId(given: string | undefined): number {
  const id = Number(given)
  if (!Number.isSafeInteger(id) || id <= 0) throw new UsageError(`"${given ?? ''}" is no number of a withdrawal.`)
  return id
}

/** What to say about a step that was taken, or why it was not. */
export function reportOf(id: number, settled: Result<Settled, 'not_found' | 'not_ready'>): Report {
  if (!(settled instanceof Failure))
    return { lines: [`Withdrawal ${String(id)} of ${moneyText(settled.amountCents)} is ${settled.state} now.`] }
  if (settled.code === 'not_found') throw new CommandError(`There is no withdrawal ${String(id)}.`)
  const { state, heldUp } = settled.details ?? {}
  throw new CommandError(
    heldUp === true
      ? `Withdrawal ${String(id)} is held up: the payout method was changed less than 48 hours before it.`
      : `Withdrawal ${String(id)} is ${String(state)}: this cannot be done with it.`,
  )
}
