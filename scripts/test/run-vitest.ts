import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runTool } from './run-tool.ts'

export type Outcome = { passed: number; failed: number; skipped: number; output: string }

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; name: string; assertionResults: { status: string }[] }[]
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
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
    ).length
    const failed = report.numFailedTests + unloaded
    return {
      passed: report.numPassedTests,
      failed: failed === 0 && (!ok || report.numPassedTests === 0) ? 1 : failed,
      skipped: report.numPendingTests + report.numTodoTests,
      // What went well is in the counts.
      output: faults < 0 ? output : output.slice(faults),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}
