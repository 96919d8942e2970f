import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'

/** `npm run e2e [pattern…]`: the browser tests alone, with vitest's own output. The build and the browser are its set-up's work. */
const root = path.resolve(import.meta.dirname, '..')
const child = spawn(
  path.join(root, 'node_modules/.bin/vitest'),
  ['run', '--config', 'e2e/vitest.config.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
