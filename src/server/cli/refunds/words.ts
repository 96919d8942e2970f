import * as z from 'zod/mini'
import { CommandError, UsageError } from '../command.ts'
import type { Failure } from '#platform/failure.ts'
import { moneyText } from '#platform/money-text.ts'

/** The id of a purchase or top-up. */
export function readUuid(given: string | undefined): string {
  const parsed = z.safeParse(z.uuid(), given)
  if (!parsed.success) throw new UsageError(`"${given ?? ''}" is not an id: it stands on the receipt as "Payment".`)
  return parsed.data
}
/** Cents of an amount such as 7.99 or 8; undefined when none is given. */
export function readAmount(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  if (!/^\d{1,6}(\.\d{2})?$/.test(given)) throw new UsageError(`--amount ${given}: write dollars such as 7.99`)
  return Math.round(Number(given) * 100)
}

/** Why money cannot be given back, in a line. */
export function refused(failure: Failure, id: string): CommandError {
  if (failure.code === 'not_found') return new CommandError(`There is nothing to give back of ${id}.`)
  const most = failure.details?.['mostCents']
  if (typeof most === 'number') return new CommandError(`At most ${moneyText(most)} can be given back of ${id}.`)
  return new CommandError(`${failure.toProblem().message} (${failure.code})`)
}
