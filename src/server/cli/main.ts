import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { startFault } from '#server/start-fault.ts'
import { CommandError, UsageError, type Report } from './command.ts'
import { commands, help, usageOf } from './commands.ts'

/** Exit codes: 0 done, 1 it failed or found something wrong, 2 typed wrongly. */
const root = path.resolve(import.meta.dirname, '../../..')
const words = process.argv.slice(2)
const say = (stream: NodeJS.WriteStream, lines: readonly string[]): void => void stream.write(`${lines.join('\n')}\n`)

async function run(): Promise<number> {
  const name = words.slice(0, 2).join(' ')
  if (words.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h')) {
    say(process.stdout, help())
    return words.length === 0 ? 2 : 0
  }
  const command = commands.find((one) => one.name === name)
  if (!command) throw new UsageError(`There is no command "${name}". Try: npm run cli -- help`)
  let work: ReturnType<typeof command.prepare>
  try {
    work = command.prepare(words.slice(2))
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message} ${usageOf(command)}`, { cause: error })
    throw error
  }
  // most of the program hangs on this, and help and typing mistakes answer without it
  const { withServices } = await import('./with-services.ts')
  const report: Report = await withServices(readConfig(), root, work)
  say(process.stdout, report.lines)
  return report.wrong === true ? 1 : 0
}

const isExpected = (error: Error): boolean => error instanceof CommandError || error instanceof UsageError

try {
  process.exitCode = await run()
} catch (error) {
  say(process.stderr, [startFault(error, isExpected)])
  process.exitCode = error instanceof UsageError ? 2 : 1
}
