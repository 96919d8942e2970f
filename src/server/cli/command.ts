import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Services } from '#platform/services.ts'
import type { Config } from '#server/config.ts'

/** What a command has to say, and whether it found something wrong (exit code 1). */
export type Report = { lines: string[]; wrong?: boolean }

/** One verb of the command line. */
export type Command = {
  /** As it is typed: `creator grant`. */
  name: string
  /** What stands after the name. */
  usage: string
  summary: string
  /** Reads its words before anything is opened, and gives the work. Throws `UsageError`. */
  prepare(words: readonly string[]): (services: Services) => Promise<Report>
}
/** What a command needs that opens the database in its own way. `root`: the repository's folder. */
export type Machine = { readConfig: () => Config; root: string }
/** A verb on the whole installation, in place of one on its services. */
export type MachineCommand = Omit<Command, 'prepare'> & {
  prepareMachine(words: readonly string[]): (machine: Machine) => Promise<Report>
}

/** Typed wrongly: one line, exit code 2. */
export class UsageError extends Error {}
/** Cannot be done: one line, exit code 1. */
export class CommandError extends Error {}

/** Reads options and exactly the positionals that are `wanted`, by name. Throws `UsageError`. */
export function readWords<T extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  wanted: readonly string[],
  options: T,
) {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
    const missing = wanted[positionals.length]
    if (missing !== undefined) throw new UsageError(`<${missing}> is missing.`)
    const extra = positionals[wanted.length]
    if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many.`)
    return { values, positionals }
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message.split('. To specify')[0], { cause: error })
    throw error
  }
}

/** For commands that take no words. */
export const noWords = (words: readonly string[]): void => void readWords(words, [], {})
/** "1 post", "2 posts". */
export const counted = (n: number, one: string): string => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`
