import { errors, type ErrorCode, type Problem } from '#contract/errors.ts'

/**
 * An expected failure: a value that operations return, not an exception. The HTTP layer turns it into the status and
 * body of `contract/errors.ts`; `transaction` rolls back when it is returned.
 */
export class Failure<Code extends ErrorCode = ErrorCode> {
  readonly code: Code
  readonly fields: Readonly<Record<string, string[]>> | undefined
  readonly details: Readonly<Record<string, string | number | boolean>> | undefined

  constructor(code: Code, extra: Pick<Problem, 'errors' | 'details'> = {}) {
    this.code = code
    this.fields = extra.errors
    this.details = extra.details
  }

  get status(): number {
    return errors[this.code].status
  }

  toProblem(): Problem {
    return {
      message: errors[this.code].message,
      code: this.code,
      ...(this.fields && { errors: { ...this.fields } }),
      ...(this.details && { details: { ...this.details } }),
    }
  }
}

/** Shorthand: `return fail('not_found')`. */
export const fail = <Code extends ErrorCode>(
  code: Code,
  details?: Record<string, string | number | boolean>,
): Failure<Code> => new Failure(code, details ? { details } : {})

/** A failure of one field of a form, shown beside it: `return failField('username', 'The username has already been taken.')`. */
export const failField = (field: string, text: string): Failure<'invalid_input'> =>
  new Failure('invalid_input', { errors: { [field]: [text] } })

/** What an operation gives back: its value, or one of the failures that it names. */
export type Result<T, Code extends ErrorCode = ErrorCode> = T | Failure<Code>
