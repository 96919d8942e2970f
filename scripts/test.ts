import { check, runSteps, type Step } from './test/run-steps.ts'
import { runVitest } from './test/run-vitest.ts'

const e2eConfig = ['--config', 'e2e/vitest.config.ts']
const steps: readonly (Step | readonly Step[])[] = [
  check('format', 'oxfmt', '--list-different'),
  check('lint', 'oxlint'),
  check('boundaries', 'scripts/check-boundaries.ts'),
  check('types', 'tsc', '--noEmit', '-p', '.'),
  // each takes one core for most of its time
  [
    check('unused code', 'knip', '--no-progress'),
    check('locales', 'scripts/check-locales.ts'),
    check('build', 'scripts/build.ts'),
  ],
  check('size', 'size-limit'),
  { name: 'tests', run: () => runVitest([]) },
  { name: 'browser tests', run: () => runVitest(e2eConfig) },
]

/** `npm test -- <pattern>`: only the tests whose file name fits, and whatever else vitest understands. */
const args = process.argv.slice(2)
const chosen = args.length > 0 ? [{ name: 'tests', run: () => runVitest(args) }] : steps

await runSteps(chosen)
