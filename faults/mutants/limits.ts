import type { Mutant } from './mutant.ts'

const tries = { file: 'src/server/core/security/tries.ts', tests: ['core/security/tries', 'features/accounts'] }

/** Bounds that are one too wide, or that nobody keeps. */
export const limitMutants: readonly Mutant[] = [
  {
    ...tries,
    fault: 'a password may be guessed without end',
    find: "return retryAfterSeconds > 0 ? fail('too_many_tries', { retryAfterSeconds }) : null",
    replace: 'return null',
  },
  {
    ...tries,
    fault: 'one try more costs nothing',
    find: 'returning case when failures < ${free} then 0',
    replace: 'returning case when failures <= ${free} then 0',
  },
  {
    ...tries,
    fault: 'an own account washes its address clean',
    find: 'free === freeOnAddress',
    replace: 'free > 1000',
  },
  {
    ...tries,
    fault: 'a right password washes wrong codes away',
    find: 'const account = `${what} ${userId === null',
    replace: 'const account = `${userId === null',
  },
]
