import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { startFault } from '#server/start-fault.ts'
import { CommandError, UsageError, type Report } from './command.ts'
import { commands, help, machineCommands, usageOf } from './commands.ts'

/** Exit codes: 0 done, 1 it failed or found something wrong, 2 typed wrongly. */
const root = path.resolve(import.meta.dirname, '../../..')
const words = process.argv.slice(2)
const say = (stream: NodeJS.WriteStream, lines: readonly string[]): void => void stream.write(`${lines.join('\n')}\n`)

async function run(): Promise<number> {
  if (words.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h')) {
    say(process.stdout, help())
    return words.length === 0 ? 2 : 0
  }
  const command = [...commands, ...machineCommands].find(
    ({ name }) => name === words.slice(0, name.split(' ').length).join(' '),
  )
  if (!command) throw new UsageError(`There is no command "${words.slice(0, 2).join(' ')}". Try: npm run cli -- help`)
  const rest = words.slice(command.name.split(' ').length)
  let work: () => Promise<Report>
  try {
    if ('prepareMachine' in command) {
      const onMachine = command.prepareMachine(rest)
      work = () => onMachine({ readConfig, root })
    } else {
      const onServices = command.prepare(rest)
      work = async () => {
        // most of the program hangs on this, and help and typing mistakes answer without it
        const { withServices } = await import('./with-services.ts')
        return withServices(readConfig(), root, onServices)
      }
    }
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message} ${usageOf(command)}`, { cause: error })
    throw error
  }
  const report = await work()
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
