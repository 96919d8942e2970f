import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeader = 'sandbox-signature'
/** A report that is older, or newer, than this is no report: somebody kept it to send it again. */
export const toleranceSeconds = 300

const hmac = (secret: string, time: string, rawBody: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.${rawBody}`).digest()

/** The header `t=<unix seconds>,v1=<hex HMAC-SHA-256 of "t.rawBody">`, in the form that payment companies use. */
export function signReport(secret: string, rawBody: string, nowSeconds = Math.floor(Date.now() / 1000)): string {
  const time = String(nowSeconds)
  return `t=${time},v1=${hmac(secret, time, rawBody).toString('hex')}`
}

/** Whether `header` proves that `rawBody` was signed with `secret` within the last five minutes. Constant time. */
export function provesReport(
  secret: string,
  rawBody: string,
  header: string,
  nowSeconds = Math.floor(Date.now() / 1000),
): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  if (!parts) return false
  const [, time = '', signature = ''] = parts
  if (Math.abs(nowSeconds - Number(time)) > toleranceSeconds) return false
  return timingSafeEqual(hmac(secret, time, rawBody), Buffer.from(signature, 'hex'))
}
