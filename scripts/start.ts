import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { BuildError, ensureBuild } from './build.ts'

/** `npm start`: the web client is built when it has changed, then the program runs in this same process. */
const root = path.resolve(import.meta.dirname, '..')
const services = process.env['SERVICES']
try {
  // A worker or realtime process serves no pages.
  if (!services || services.split(',').some((name) => name.trim() === 'web')) await ensureBuild(root)
  await import('../src/server/main.ts')
  // else it is kept when the program ends, which a killed one never does
  flushCompileCache()
} catch (error) {
  if (!(error instanceof BuildError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
