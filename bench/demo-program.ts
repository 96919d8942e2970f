import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { get, startServer } from './servers.ts'

/** The program with its demonstration's people and pictures, on a port; `work` is told its process and its data folder. */
export async function withDemo(
  port: number,
  work: (program: { pid: number; folder: string }) => Promise<void>,
): Promise<void> {
  /** The demonstration's pictures take longer than an empty program's start. */
  async function untilSeeded(): Promise<void> {
    for (let tries = 0; tries < 240; tries += 1) {
      try {
        await get(port, '/readyz')
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
    throw new Error('The program did not start.')
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  let program: ChildProcess | undefined
  try {
    program = await startServer(
      'src/server/main.ts',
      { DATA_DIR: folder, PORT: String(port), RATE_LIMITS: 'off', LOAD_SHEDDING: 'off', LOG_LEVEL: 'silent' },
      untilSeeded,
    )
    await work({ pid: program.pid ?? 0, folder })
  } finally {
    const ended = new Promise((resolve) => program?.once('exit', resolve))
    if (program?.kill('SIGTERM')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
