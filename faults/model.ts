import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** The model test of `npm test` with as many operations as wanted. Gives its exit code; the seed repeats it. */
export function runModel(operations: number, seed: number): Promise<number> {
  process.stdout.write(`Money model: ${String(operations)} operations, seed ${String(seed)}\n`)
  const child = spawn(path.join(root, 'node_modules/.bin/vitest'), ['run', 'test/money-model.test.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, MODEL_OPERATIONS: String(operations), MODEL_SEED: String(seed) },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
