import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseStartError } from './errors.ts'

/** A running PostgreSQL server of one data folder, as its `postmaster.pid` and the kernel describe it. */
export type Postmaster = {
  pid: number
  /** Clock ticks since boot; together with `pid` it names the process even when the number is used again. */
  startTicks: string
  /** Seconds since 1970. */
  startedAt: number
  /** Absolute. */
  socketFolder: string
  status: 'starting' | 'ready' | 'stopping'
  /** Path of the running program; ends in " (deleted)" when the file is gone. */
  program: string
}

/** The one port number: the socket's name carries it, and no network port is opened. */
export const socketPort = 5432

/** Reads `postmaster.pid` (lines: postgresql.org/docs/18/storage-file-layout.html) and checks it against the kernel. */
export function runningPostmaster(dataFolder: string): Postmaster | undefined {
  const lines = postmasterLines(dataFolder)
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  const startTicks = aliveSince(pid)
  if (startTicks === undefined || !worksIn(pid, dataFolder)) return undefined
  const status = lines[7]?.trim()
  return {
    pid,
    startTicks,
    startedAt: Number(lines[2]),
    socketFolder: resolve(dataFolder, lines[4] || '.'),
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
    program: linkTarget(`/proc/${pid}/exe`),
  }
}

/**
 * Clears what a dead server left and PostgreSQL itself would trip over: a process number that a stranger has now.
 * Call it only under the folder's lock and after `runningPostmaster` found none. Orphaned server processes are
 * still noticed by PostgreSQL, through the shared memory that belongs to the folder.
 */
export function clearStalePostmaster(dataFolder: string): void {
  const lines = postmasterLines(dataFolder)
  if (!lines) return
  const pid = Number(lines[0])
  if (!(pid > 0) || aliveSince(pid) !== undefined) rmSync(join(dataFolder, 'postmaster.pid'), { force: true })
  const socketFolder = resolve(dataFolder, lines[4] || '.')
  const ours = statSync(socketFolder, { throwIfNoEntry: false })?.uid === statSync(dataFolder).uid
  if (ours) rmSync(join(socketFolder, `.s.PGSQL.${socketPort}.lock`), { force: true })
}

/**
 * Fast shutdown (SIGINT: roll back and close), then the immediate one (SIGQUIT: recovery at the next start).
 * @throws DatabaseStartError when the server outlives both
 */
export async function stopPostmaster(
  postmaster: Pick<Postmaster, 'pid' | 'startTicks'>,
  log: (line: string) => void,
  patienceMs = 15_000,
): Promise<void> {
  for (const [signal, bound] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!send(postmaster, signal)) return
    const deadline = Date.now() + bound
    while (isAlive(postmaster)) {
      if (Date.now() > deadline) break
      await sleep(10)
    }
    if (!isAlive(postmaster)) return
    log(`PostgreSQL (process ${postmaster.pid}) did not stop within ${bound / 1000} s of ${signal}`)
  }
  throw new DatabaseStartError('failed', `PostgreSQL (process ${postmaster.pid}) cannot be stopped.`)
}

export function isAlive(postmaster: Pick<Postmaster, 'pid' | 'startTicks'>): boolean {
  return aliveSince(postmaster.pid) === postmaster.startTicks
}

/** Start time of a live process in clock ticks (proc(5), field 22); undefined when there is none or it is a zombie. */
export function aliveSince(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function send(postmaster: Pick<Postmaster, 'pid' | 'startTicks'>, signal: NodeJS.Signals): boolean {
  if (!isAlive(postmaster)) return false
  try {
    return process.kill(postmaster.pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

/** PostgreSQL's main process stays in its data folder; the same folder seen through another path still matches. */
function worksIn(pid: number, dataFolder: string): boolean {
  try {
    const cwd = statSync(`/proc/${pid}/cwd`)
    const folder = statSync(dataFolder)
    return (
      cwd.dev === folder.dev &&
      cwd.ino === folder.ino &&
      /\/postgres( \(deleted\))?$/.test(linkTarget(`/proc/${pid}/exe`))
    )
  } catch {
    return false
  }
}

function linkTarget(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function postmasterLines(dataFolder: string): string[] | undefined {
  try {
    return readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}
