import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, runTool } from './run-tool.ts'

export type Outcome = { passed: number; failed: number; skipped: number; output: string }

type Assertion = { status: string; fullName: string; failureMessages: string[] | null }
type Report = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; name: string; assertionResults: Assertion[] }[]
}

/**
 * Runs vitest and counts its tests by its own JSON report. A file that could not even be loaded counts as one failure, and so
 * does a run that fails although no test did (an error outside the tests, or none found).
 */
export async function runVitest(args: readonly string[]): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-vitest-'))
  const file = path.join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { ok, output } = await runTool('vitest', ['run', ...reporters, ...args])
    const report = readReport(file)
    if (!report) return { passed: 0, failed: 1, skipped: 0, output }
    const faults = output.search(/^.*⎯ (?:Failed (?:Suites|Tests)|Unhandled Errors) \d+/m)
    const failures = failuresOf(report)
    const failed = failures.length
    return {
      passed: report.numPassedTests,
      failed: failed === 0 && (!ok || report.numPassedTests === 0) ? 1 : failed,
      skipped: report.numPendingTests + report.numTodoTests,
      // What went well is in the counts. All that failed is named before any of it is told at length.
      output: [...failures, faults < 0 ? output : output.slice(faults)].join('\n'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A line for each test that failed, and for each file of which none did and which failed all the same. */
function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [file] : []
    return failed.map(
      ({ fullName, failureMessages }) => `${file} > ${fullName}: ${failureMessages?.[0]?.split('\n', 1)[0] ?? ''}`,
    )
  })
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}
