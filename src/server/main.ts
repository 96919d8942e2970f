import path from 'node:path'
import { readConfig } from './config.ts'
import { startFault } from './start-fault.ts'
import { leavingSeconds, startProgram } from './start-program.ts'

/** The program's start: one line for what an operator can mend, everything for what they cannot. */
const started = performance.now()
try {
  const config = readConfig()
  const program = await startProgram(config, path.resolve(import.meta.dirname, '../..'))
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), (config.drainSeconds + leavingSeconds) * 1000).unref()
    void program.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`\nFanfare is at ${config.publicUrl} (started in ${seconds} s)\n`)
  for (const line of program.notes) process.stdout.write(`  ${line}\n`)
} catch (error) {
  process.stderr.write(`${startFault(error)}\n`)
  process.exit(1)
}
