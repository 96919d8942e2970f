import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const port = 18_433

/** Seconds from the start of `npm start`'s program until the first page is answered; then it is stopped. */
async function startOnce(dataDir: string): Promise<number> {
  const begun = performance.now()
  const child = spawn(process.execPath, [path.join(root, 'bootstrap.cjs'), 'start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    for (let tries = 0; tries < 2400; tries += 1) {
      try {
        const answer = await fetch(`http://127.0.0.1:${String(port)}/`)
        if (answer.ok) return (performance.now() - begun) / 1000
      } catch {
        // not yet
      }
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error('The program did not answer within a minute.')
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
}

/** First start with build, database and demo data; then later starts. Packages are installed before. */
export async function benchStart(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-start-'))
  try {
    rmSync(path.join(root, 'dist'), { recursive: true, force: true })
    const first = await startOnce(folder)
    const later: number[] = []
    for (let round = 0; round < 5; round += 1) later.push(await startOnce(folder))
    process.stdout.write(`first start, with build and demo data: ${first.toFixed(1)} s\n`)
    process.stdout.write(`later starts to the first page: ${later.map((seconds) => seconds.toFixed(2)).join(', ')} s\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
