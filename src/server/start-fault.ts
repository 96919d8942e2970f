import { MigrationError } from '#platform/database/migrate.ts'
import { DatabaseStartError, DataFolderInUse } from '#platform/embedded-postgres/index.ts'
import { ConfigError, named } from './config-error.ts'

type SystemError = Error & { code?: string; syscall?: string; path?: string; port?: number; address?: string }

/** Sockets and PostgreSQL's classes 08 (connection), 28 (who we are), 3D (no such database), 53 (resources), 57P (shut down). */
const unreachable =
  /^(ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08...|28...|3D...|53...|57P..)$/

function listenFault({ code = '', port, address = '', message }: SystemError): string {
  if (code === 'EADDRINUSE') return `${named('PORT', String(port))}: another program uses this port.`
  if (code === 'EACCES') return `${named('PORT', String(port))}: this user may not listen there; take one above 1023.`
  return `${named('HOST', address || undefined)}: is no address that this machine can listen on (${code || message}).`
}

/**
 * What to tell whoever started the program, or a command: one line for all that they can mend, everything for what is our own
 * fault. `isExpected`: further kinds whose message says all.
 */
export function startFault(error: unknown, isExpected: (error: Error) => boolean = () => false): string {
  if (!(error instanceof Error)) return String(error)
  const system = error as SystemError
  if (
    error instanceof ConfigError ||
    error instanceof DatabaseStartError ||
    error instanceof DataFolderInUse ||
    error instanceof MigrationError ||
    isExpected(error)
  )
    return error.message
  if (system.syscall === 'listen' || (system.syscall === 'getaddrinfo' && system.port === undefined))
    return listenFault(system)
  const code = system.code ?? ''
  if (unreachable.test(code)) return `The database cannot be reached: ${error.message || code}`
  // a file or folder of ours: the message names it and what it lacks
  if (system.syscall !== undefined && system.path !== undefined) return error.message.replaceAll(/\s*\n\s*/g, ' ')
  return error.stack ?? error.message
}
