import path from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { DatabaseStartError, DataFolderInUse } from '#platform/embedded-postgres/index.ts'
import { startProgram } from './start-program.ts'

/** The program's start: one line for what an operator can mend, everything for what they cannot. */
const started = performance.now()
try {
  const config = readConfig()
  const program = await startProgram(config, path.resolve(import.meta.dirname, '../..'))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`\nFanfare is at ${config.publicUrl} (started in ${seconds} s)\n`)
  for (const line of program.notes) process.stdout.write(`  ${line}\n`)

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 15_000).unref()
    void program.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
} catch (error) {
  const expected =
    error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof DataFolderInUse
  const address = error as { code?: string; port?: number }
  if (expected) process.stderr.write(`${(error as Error).message}\n`)
  else if (address.code === 'EADDRINUSE')
    process.stderr.write(`PORT=${String(address.port)}: another program uses this port.\n`)
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
