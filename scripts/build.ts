import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashInputs } from './build/inputs.ts'

/** The build failed; its own messages were shown. */
export class BuildError extends Error {}

/**
 * Builds the web client into `dist` when its inputs have changed since the last build. What is in `dist` is always whole: a
 * build is made beside it and takes its place at the end. Answers whether something was built; throws `BuildError`.
 */
export async function ensureBuild(root: string): Promise<boolean> {
  const wanted = hashInputs(root)
  if (isBuilt(root, wanted)) return false
  const begun = performance.now()
  process.stderr.write('Building the web client …\n')
  const work = path.join(root, 'build')
  removeLeftovers(work)
  const folder = path.join(work, `web-${String(process.pid)}`)
  try {
    mkdirSync(folder, { recursive: true })
    await make(root, folder)
    writeFileSync(path.join(folder, 'inputs.sha256'), `${wanted}\n`)
    takePlace(root, folder, wanted)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  process.stderr.write(`Built in ${((performance.now() - begun) / 1000).toFixed(1)} s.\n`)
  return true
}

function isBuilt(root: string, wanted: string): boolean {
  const stamp = path.join(root, 'dist', 'inputs.sha256')
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === wanted
}

/** Builds that were killed leave their folder, named after their process. */
function removeLeftovers(work: string): void {
  if (!existsSync(work)) return
  for (const name of readdirSync(work)) {
    const pid = Number(/^(?:web|old)-(\d+)$/.exec(name)?.[1] ?? Number.NaN)
    if (!Number.isNaN(pid) && !isAlive(pid)) rmSync(path.join(work, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function make(root: string, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'scripts/build/make.ts'), folder], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    let stoppedBy: NodeJS.Signals | undefined
    const stop = (signal: NodeJS.Signals): void => {
      stoppedBy = signal
      child.kill('SIGTERM')
    }
    for (const signal of signals) process.on(signal, stop)
    const end = (error?: Error): void => {
      for (const signal of signals) process.off(signal, stop)
      if (error) reject(error)
      else resolve()
    }
    child.once('error', end)
    child.once('exit', (code, signal) => {
      if (stoppedBy) end(new BuildError('The build was stopped.'))
      else if (code === 0) end()
      else end(new BuildError(`The build of the web client failed (${signal ?? `exit code ${String(code)}`}).`))
    })
  })
}

/** Renames, because they cannot be half done; between the two there is no `dist`, which the next start sees and builds again. */
function takePlace(root: string, folder: string, wanted: string): void {
  const dist = path.join(root, 'dist')
  const old = path.join(root, 'build', `old-${String(process.pid)}`)
  try {
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(folder, dist)
  } catch (error) {
    // Another start built the same at the same time and was first.
    if (!isBuilt(root, wanted)) throw error
  }
  rmSync(old, { recursive: true, force: true })
}

if (import.meta.main) {
  try {
    const root = path.resolve(import.meta.dirname, '..')
    if (!(await ensureBuild(root))) process.stderr.write('The web client is up to date.\n')
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
