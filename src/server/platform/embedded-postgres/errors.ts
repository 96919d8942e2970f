/** Why the embedded database did not start. Each one has its own advice in the message. */
export type DatabaseStartReason =
  | 'unsupported_platform'
  | 'disk_full'
  | 'socket'
  | 'permission'
  | 'wrong_version'
  | 'password_lost'
  | 'failed'

/** The embedded database could not be started. `message` is one line for the operator. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
  readonly reason: DatabaseStartReason

  constructor(reason: DatabaseStartReason, message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*\n\s*/g, ' | ').trim(), options)
    this.reason = reason
  }
}

/** Another program holds the data folder. `message` is one line for the operator. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  readonly folder: string

  constructor(folder: string, holder: string | undefined) {
    const who = holder ? `another Fanfare (process ${holder})` : 'another Fanfare'
    super(`The data folder ${folder} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`)
    this.folder = folder
  }
}

const knownFaults: readonly (readonly [RegExp, DatabaseStartReason, string])[] = [
  [/No space left on device|Disk quota exceeded/i, 'disk_full', 'The disk is full: the database cannot write.'],
  [
    /database files are incompatible|not compatible with this version/i,
    'wrong_version',
    'The database folder was made by another PostgreSQL version.',
  ],
  [
    /could not create any Unix-domain sockets|could not bind|could not create lock file .*\.s\.PGSQL/i,
    'socket',
    'The database cannot open its socket.',
  ],
  [/Permission denied|Operation not permitted|wrong ownership/i, 'permission', 'The database may not use its folder.'],
]

/** Names what PostgreSQL or one of its tools reported; `output` is what it printed last. */
export function databaseFault(doing: string, output: string): DatabaseStartError {
  const lastLines = output.trim().split('\n').slice(-6).join('\n') || 'it printed nothing'
  const known = knownFaults.find(([pattern]) => pattern.test(output))
  if (known) return new DatabaseStartError(known[1], `${known[2]} (${doing}: ${lastLines})`)
  return new DatabaseStartError('failed', `${doing} failed: ${lastLines}`)
}

const systemFaults: Record<string, readonly [DatabaseStartReason, string]> = {
  ENOSPC: ['disk_full', 'The disk is full: the database cannot be set up.'],
  EDQUOT: ['disk_full', 'The disk quota is used up: the database cannot be set up.'],
  EROFS: ['permission', 'The data folder is on a read-only disk.'],
  EACCES: ['permission', 'The data folder may not be used by this user: start as its owner or set DATA_DIR.'],
  EPERM: ['permission', 'The data folder may not be used by this user: start as its owner or set DATA_DIR.'],
}

const otherSystemFault = ['failed', 'The database folder cannot be used.'] as const

/** Turns a failed file or process call into the named error; anything else is returned as it came. */
export function namedFault(error: Error): Error
export function namedFault(error: unknown): unknown
export function namedFault(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error
  const [reason, advice] = systemFaults[String(error.code)] ?? otherSystemFault
  return new DatabaseStartError(reason, `${advice} (${error.message})`, { cause: error })
}
