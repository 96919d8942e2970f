import { spawn } from 'node:child_process'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export const root = path.resolve(import.meta.dirname, '../..')

export type ToolResult = { ok: boolean; output: string }

/**
 * Runs a tool of node_modules/.bin, or a script of ours when the name ends in `.ts`, with nothing to read from. Its output is
 * kept, in the order in which it came, and shown only when it matters.
 */
export function runTool(name: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<ToolResult> {
  const script = name.endsWith('.ts')
  const command = script ? process.execPath : path.join(root, 'node_modules/.bin', name)
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const child = spawn(command, script ? [path.join(root, name), ...args] : args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', CI: '1', ...env },
    })
    running.add(child)
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stderr.on('data', (part: Buffer) => parts.push(part))
    child.once('error', (error) => resolve({ ok: false, output: `${command}: ${error.message}` }))
    child.once('close', (code, signal) => {
      running.delete(child)
      // The run is being stopped: no further step may begin.
      if (stopping) return
      const ending = signal ? `\n${name} was ended by ${signal}.` : ''
      const text = stripVTControlCharacters(Buffer.concat(parts).toString('utf8')).trim()
      resolve({ ok: code === 0, output: `${text}${ending}` })
    })
  })
}

/** A stopped run takes its tools with it: they hold databases and browsers. */
let stopping = false
const running = new Set<ReturnType<typeof spawn>>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stopping = true
    for (const child of running) child.kill('SIGTERM')
    setTimeout(() => process.exit(130), 8_000).unref()
    const wait = setInterval(() => {
      if (running.size > 0) return
      clearInterval(wait)
      process.exit(130)
    }, 50)
  })
}
