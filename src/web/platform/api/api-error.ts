import type { ErrorCode, Problem } from '#contract/errors.ts'

/** An answer that is not a success, as the server worded it. `status` 0: there was no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'offline' | 'unknown'
  /** Texts by field of the body. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Figures such as `missingCents`. */
  readonly details: Readonly<Record<string, string | number | boolean>>

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.message ?? '')
    this.status = status
    this.code = (problem.code as ErrorCode | undefined) ?? (status === 0 ? 'offline' : 'unknown')
    this.errors = problem.errors ?? {}
    this.details = problem.details ?? {}
  }
}

/** Narrows what a `catch` gives. */
export const isApiError = (fault: unknown, code?: ApiError['code']): fault is ApiError =>
  fault instanceof ApiError && (code === undefined || fault.code === code)
