import { pino, type Logger } from 'pino'
import { traceIds } from './tracing/tracing.ts'

export type Log = Logger

const mailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const withoutAddresses = (text: string): string => text.replaceAll(mailAddress, '[address]')

/** What of an error helps to mend it. Libraries hang more on theirs: rows of the database, a mail's recipients. */
const told = [
  'code',
  'errno',
  'syscall',
  'severity',
  'table',
  'constraint',
  'routine',
  'responseCode',
  'command',
] as const

function plainError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return withoutAddresses(String(error))
  const extras = error as unknown as Record<string, unknown>
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...Object.fromEntries(told.filter((name) => extras[name] !== undefined).map((name) => [name, extras[name]])),
    ...(error.cause !== undefined && depth < 3 && { cause: plainError(error.cause, depth + 1) }),
  }
}

/** Structured lines on standard output. Never put a body, a token or an address of a person into one. */
export const createLog = (level: string, stream?: { write(line: string): void }): Log =>
  pino(
    {
      level,
      base: null,
      mixin: traceIds,
      serializers: { err: (error: unknown) => plainError(error) },
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
        censor: '[hidden]',
      },
    },
    stream ?? pino.destination(1),
  )
