import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'

/**
 * `npm run e2e [pattern…]`: the browser tests alone, with vitest's own output. The build and the browser are its set-up's work.
 * `npm run e2e -- --every-look [pattern…]`: every page and every journey in every look, which takes some minutes more.
 * `npm run e2e -- languages`: every page on a phone in every language, which takes a quarter of an hour.
 */
const root = path.resolve(import.meta.dirname, '..')
const given = process.argv.slice(2)
const everyLook = given.includes('--every-look')
const everyLanguage = given[0] === 'languages'
const patterns = everyLanguage ? ['e2e/pages-languages'] : given.filter((one) => one !== '--every-look')
const child = spawn(
  path.join(root, 'node_modules/.bin/vitest'),
  ['run', '--config', 'e2e/vitest.config.ts', ...patterns],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(everyLook && { EVERY_LOOK: '1' }), ...(everyLanguage && { EVERY_LANGUAGE: '1' }) },
  },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
