import { spawn } from 'node:child_process'

/**
 * Runs below a shell of our own, which ends the tool when its own input closes: that is what happens when this process
 * dies in whatever way, so that no encoder is left behind. Its memory is limited where the system can (Linux), its
 * priority low: people who look at pages come first.
 */
const guard = `
ulimit -v "$1" 2>/dev/null; ulimit -c 0 2>/dev/null; shift
exec 3<&0
nice -n 10 "$@" </dev/null 3<&- &
tool=$!
( read -r end <&3; kill -9 $tool ) >/dev/null 2>&1 &
guard=$!
exec 3<&-
wait $tool
code=$?
kill $guard 2>/dev/null
exit $code`

export type ToolRun = {
  /** Path of the program. */
  tool: string
  args: readonly string[]
  cwd?: string
  /** Ended after so long in all, or after so long without a sign of progress. */
  seconds: number
  silentSeconds?: number
  /** Kilobytes of address space. */
  memoryKb?: number
  /** Bytes of standard output that are kept; more than that ends the run. 0: each line goes to `onLine` instead. */
  outputMax?: number
  /** Characters of standard error that are kept, the last ones. */
  troubleMax?: number
  onLine?: (line: string) => void
  signal?: AbortSignal
}
export type ToolResult = {
  /** `over`: too long, silent for too long, or too much output; `aborted`: by the signal; `killed`: by someone else. */
  end: 'ok' | 'failed' | 'over' | 'aborted' | 'killed'
  output: Buffer
  /** The last lines that it wrote about what went wrong. */
  trouble: string
}

/** A program that shows no progress for so long is taken for stuck. On a busy machine its low priority alone makes it slow. */
export const stuckSeconds = 180
const fourGigabytesKb = 4 * 1024 * 1024

/**
 * Whether a shell's exit code is that of a program ended by a signal: 128 and the signal's number, 31 at most. FFmpeg ends
 * with numbers above that of its own (from version 6.1 on the last byte of its error), which are faults of the file.
 */
const wasKilled = (code: number | null): boolean => code === null || (code > 128 && code <= 128 + 31)

/**
 * Runs a program on a stranger's file: with an empty environment, limits, and no shell words but our own. Throws only
 * when the program cannot be started at all.
 */
export function runTool(run: ToolRun): Promise<ToolResult> {
  const {
    tool,
    args,
    seconds,
    silentSeconds = seconds,
    memoryKb = fourGigabytesKb,
    outputMax = 0,
    troubleMax = 8_000,
    signal,
  } = run
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', guard, 'sh', String(memoryKb), tool, ...args], {
      cwd: run.cwd,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let end: ToolResult['end'] | null = null
    let trouble = ''
    let rest = ''
    let bytes = 0
    const kept: Buffer[] = []
    const stop = (why: ToolResult['end']): void => {
      end ??= why
      child.stdin.destroy()
    }
    const overall = setTimeout(() => stop('over'), seconds * 1000)
    let silence = setTimeout(() => stop('over'), silentSeconds * 1000)
    const aborted = (): void => stop('aborted')
    signal?.addEventListener('abort', aborted, { once: true })
    if (signal?.aborted) aborted()
    child.stdin.on('error', () => undefined)
    child.stdout.on('data', (chunk: Buffer) => {
      clearTimeout(silence)
      silence = setTimeout(() => stop('over'), silentSeconds * 1000)
      bytes += chunk.length
      if (outputMax > 0) {
        if (bytes > outputMax) stop('over')
        else kept.push(chunk)
        return
      }
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = (lines.pop() ?? '').slice(-1000)
      for (const line of lines) run.onLine?.(line)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      trouble = (trouble + chunk.toString('latin1')).slice(-troubleMax)
    })
    const settle = (): void => {
      clearTimeout(overall)
      clearTimeout(silence)
      signal?.removeEventListener('abort', aborted)
    }
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.once('close', (code) => {
      settle()
      // 126 and 127 are the shell's: the program is not there or may not be run
      if (end === null && (code === 126 || code === 127)) reject(new Error(`${tool} cannot be run: ${trouble}`))
      else
        resolve({
          end: end ?? (code === 0 ? 'ok' : wasKilled(code) ? 'killed' : 'failed'),
          output: Buffer.concat(kept),
          trouble,
        })
    })
  })
}
