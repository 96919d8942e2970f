import { isValidBIC, isValidIBAN } from 'ibantools'
import type { PayoutMethodInput } from '#contract/payouts.ts'
import { failField, type Result } from '#platform/failure.ts'
import type { MethodDetails } from '../method-details.ts'

/** What is kept of what was entered, if its numbers can be right. */
export function checkMethod(input: PayoutMethodInput): Result<MethodDetails, 'invalid_input'> {
  if (input.kind === 'paypal') {
    if (input.email.toLowerCase() !== input.emailConfirmation.toLowerCase())
      return failField('emailConfirmation', 'The two addresses don’t match.')
    return { email: input.email }
  }
  const { holder, bic } = input
  if (!isValidBIC(bic)) return failField('bic', 'This isn’t a SWIFT/BIC code.')
  if (input.iban === undefined) {
    if (input.accountNumber === undefined)
      return failField('iban', 'Please enter the IBAN, or the account number and the branch.')
    if (input.branch === undefined) return failField('branch', 'Please enter the branch.')
    return { holder, accountNumber: input.accountNumber, branch: input.branch, bic }
  }
  if (input.accountNumber !== undefined || input.branch !== undefined)
    return failField('accountNumber', 'An IBAN is enough. Please leave the account number and branch blank.')
  if (!isValidIBAN(input.iban)) return failField('iban', 'This IBAN has a mistake. Please check it.')
  return { holder, iban: input.iban, bic }
}
