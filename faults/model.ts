import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

const tests = {
  model: ['Money model', 'test/money-model.test.ts', 'MODEL'],
  adversary: ['Adversary', 'test/adversary.test.ts', 'ADVERSARY'],
} as const

/** The money model of `npm test`, or its adversary, with as many operations as wanted. Gives its exit code; the seed repeats it. */
export function runModel(which: keyof typeof tests, operations: number, seed: number): Promise<number> {
  const [name, file, variable] = tests[which]
  process.stdout.write(`${name}: ${String(operations)} operations, seed ${String(seed)}\n`)
  const child = spawn(path.join(root, 'node_modules/.bin/vitest'), ['run', file], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, [`${variable}_OPERATIONS`]: String(operations), [`${variable}_SEED`]: String(seed) },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
