import { runTool } from './run-tool.ts'
import type { Outcome } from './run-vitest.ts'

export type Step = { name: string; run: () => Promise<Outcome> }

/** A tool that is right or wrong as a whole counts as one. */
export function check(name: string, tool: string, ...args: string[]): Step {
  return {
    name,
    run: async () => {
      const { ok, output } = await runTool(tool, args)
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output }
    },
  }
}

async function timed({ name, run }: Step): Promise<{ name: string; ms: number; outcome: Outcome }> {
  const begun = performance.now()
  const outcome = await run()
  return { name, ms: performance.now() - begun, outcome }
}

/** Runs the steps one after the other, those of a list at the same time, says how each went, and ends the process. */
export async function runSteps(steps: readonly (Step | readonly Step[])[]): Promise<never> {
  const failures: string[] = []
  let passed = 0
  let failed = 0
  const say = ({ name, ms, outcome }: Awaited<ReturnType<typeof timed>>): void => {
    passed += outcome.passed
    failed += outcome.failed
    const seconds = `${(ms / 1000).toFixed(1).padStart(6)} s`
    const counts = outcome.passed + outcome.failed > 1 ? `  ${String(outcome.passed)} passed` : ''
    const skipped = outcome.skipped > 0 ? `, ${String(outcome.skipped)} skipped` : ''
    const missed = outcome.failed > 0 ? `  FAILED${outcome.failed > 1 ? ` (${String(outcome.failed)})` : ''}` : ''
    process.stdout.write(`${name.padEnd(14)}${seconds}${counts}${skipped}${missed}\n`)
    if (outcome.failed === 0) return
    // The first failure often explains the others, so it is the one shown whole, and at once.
    const whole = failures.length === 0
    const lines = outcome.output.split('\n')
    const shown = whole ? lines : lines.slice(0, 40)
    if (shown.length < lines.length) shown.push(`… and ${String(lines.length - shown.length)} more lines`)
    process.stdout.write(`${shown.map((line) => `  | ${line}`).join('\n')}\n`)
    failures.push(name)
  }
  for (const step of steps) await Promise.all([step].flat().map(async (one) => say(await timed(one))))

  if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`)
  process.stdout.write(`${String(passed)} passed, ${String(failed)} failed\n`)
  return process.exit(failed === 0 ? 0 : 1)
}
