import type { ErrorCode, Problem } from '#contract/errors.ts'

/** An answer that is not a success, as the server worded it. `status` 0: there was no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** `cancelled`: the person called it off, at the question for the password; nothing needs to be said. */
  readonly code: ErrorCode | 'offline' | 'unknown' | 'cancelled'
  /** Texts by field of the body. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Figures such as `missingCents`. */
  readonly details: Readonly<Record<string, string | number | boolean>>

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.message ?? '')
    this.status = status
    this.code = (problem.code as ApiError['code'] | undefined) ?? (status === 0 ? 'offline' : 'unknown')
    this.errors = problem.errors ?? {}
    this.details = problem.details ?? {}
  }
}

/** Narrows what a `catch` gives. */
export const isApiError = (fault: unknown, code?: ApiError['code']): fault is ApiError =>
  fault instanceof ApiError && (code === undefined || fault.code === code)

/** What the server said with `Retry-After`; null: nothing. */
export function secondsToWait(fault: unknown): number | null {
  const seconds = fault instanceof ApiError ? fault.details['retryAfterSeconds'] : undefined
  return typeof seconds === 'number' ? seconds : null
}

/** Puts the sentence of a refusal at a field of the form, where a person goes on. Other faults stay as they are. */
export const atField = (fault: unknown, code: ApiError['code'], field: string): unknown =>
  isApiError(fault, code)
    ? new ApiError(fault.status, { code, message: fault.message, errors: { [field]: [fault.message] } })
    : fault
