import { errors, type ErrorCode } from '#contract/errors.ts'
import { fail, type Failure } from '#platform/failure.ts'

/** What the protocol's own refusals are called in our form; each has the status of its code unless named otherwise. */
const codes: Readonly<Record<number, ErrorCode>> = {
  403: 'bad_request', // a header that the protocol wants is missing
  404: 'not_found',
  409: 'upload_conflict',
  410: 'not_found', // expired
  413: 'too_large',
  415: 'unsupported_type',
}

/** The failure for an answer of the upload protocol: one of our own, or what its status means. */
export function problemOf(status: number, body = ''): Failure {
  // what `UploadRefused` has written
  const own = Object.keys(errors).find((code) => code === body) as ErrorCode | undefined
  return fail(own ?? codes[status] ?? 'bad_request')
}

/** A failure on its way through the protocol's machinery, which knows exceptions only. */
export class UploadRefused extends Error {
  readonly status_code: number
  readonly body: string
  constructor(code: ErrorCode) {
    super(code)
    this.status_code = errors[code].status
    this.body = code
  }
}
