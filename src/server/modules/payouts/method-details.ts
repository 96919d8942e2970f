import type { Encryption } from '#platform/encryption/encryption.ts'

/** Where money goes: known in the clear only while a method is set and while a payout is sent. */
export type PaypalDetails = { email: string }
export type BankDetails =
  | { holder: string; iban: string; bic: string }
  | { holder: string; accountNumber: string; branch: string; bic: string }
export type MethodDetails = PaypalDetails | BankDetails

export const encryptDetails = (encryption: Encryption, details: MethodDetails): Buffer =>
  encryption.encrypt(Buffer.from(JSON.stringify(details)))

/** Throws when the details were encrypted with another key. */
export const decryptPaypal = (encryption: Encryption, encrypted: Buffer): PaypalDetails =>
  JSON.parse(encryption.decrypt(encrypted).toString()) as PaypalDetails
export const decryptBank = (encryption: Encryption, encrypted: Buffer): BankDetails =>
  JSON.parse(encryption.decrypt(encrypted).toString()) as BankDetails

/** So much of an address that its owner knows it: "a•••@example.com". */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`

const shown = 4
/** What a person knows a method by: the end of the account number, or the address with its name masked. */
export function endOf(details: MethodDetails): string {
  if ('email' in details) return maskedEmail(details.email)
  return ('iban' in details ? details.iban : details.accountNumber).slice(-shown)
}

/** Names the account itself, whoever it is written by: the same account gives the same 32 bytes, which do not tell it. */
export const printOf = (encryption: Encryption, details: MethodDetails): Buffer =>
  encryption.mac(
    'email' in details
      ? `paypal ${details.email.toLowerCase()}`
      : 'iban' in details
        ? `iban ${details.iban.replaceAll(/\s/g, '').toUpperCase()}`
        : `account ${details.bic.slice(0, 8).toUpperCase()} ${details.accountNumber.replaceAll(/\W/g, '').toUpperCase()}`,
  )
