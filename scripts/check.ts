import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { check, runSteps, type Step } from './test/run-steps.ts'
import { root } from './test/run-tool.ts'
import { runVitest } from './test/run-vitest.ts'

/**
 * `npm run check [-- <commit>]`: format, lint, boundaries and types of everything, and the tests of the modules in which something
 * has changed since that commit (default: what is not committed yet, or else the last commit). `npm test` remains the judge.
 */
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

function changedFiles(): string[] {
  const [since] = process.argv.slice(2)
  const unknown = git('ls-files', '--others', '--exclude-standard')
  if (since !== undefined) return [...git('diff', '--name-only', since), ...unknown]
  const open = [...git('diff', '--name-only', 'HEAD'), ...unknown]
  return open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1')
}

/** Where the tests of a file lie: a private folder of a module has its own, a file that others may import has all of the module. */
function testsOf(file: string): string | undefined {
  if (/\.test\.tsx?$/.test(file)) return existsSync(path.join(root, file)) ? file : undefined
  if (file.startsWith('scripts/boundaries/')) return 'test/direction-rules.test.ts'
  return /^src\/(?:(?:server|web)\/(?:modules|platform)\/[^/]+\/(?:[^/]+\/)?|contract\/|server\/cli\/|web\/ui\/)/.exec(
    file,
  )?.[0]
}

const files = changedFiles()
const places = [...new Set(files.map(testsOf).filter((place) => place !== undefined))]
const tests: readonly Step[] =
  places.length > 0 ? [{ name: 'tests', run: () => runVitest(['--passWithNoTests', ...places]) }] : []

await runSteps([
  check('format', 'oxfmt', '--list-different'),
  check('lint', 'oxlint'),
  check('boundaries', 'scripts/check-boundaries.ts'),
  check('types', 'tsc', '--noEmit', '-p', '.'),
  ...tests,
])
