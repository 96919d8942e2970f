import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'

/**
 * `npm run e2e [pattern…]`: the browser tests alone, with vitest's own output. The build and the browser are its set-up's work.
 * `npm run e2e -- --every-look [pattern…]`: every page and every journey in every look, which takes some minutes more.
 * `npm run e2e -- --every-page pages`: every page in every look at 390, 1100 and 1440 px, which takes half an hour.
 * `npm run e2e -- --record=FOLDER six-presses`: how a guest comes to a paid post, as numbered pictures with the presses counted.
 * `npm run e2e -- cluster`: a cluster of real parts under load that are killed and frozen; no part of `npm test`.
 * `npm run e2e -- languages`: every page on a phone in every language, which takes a quarter of an hour.
 */
const root = path.resolve(import.meta.dirname, '..')
const given = process.argv.slice(2)
const everyLanguage = given[0] === 'languages'
const cluster = given[0] === 'cluster'
const record = given.find((one) => one.startsWith('--record='))?.slice('--record='.length)
const patterns = cluster
  ? given.slice(1)
  : everyLanguage
    ? ['e2e/pages-languages']
    : given.filter((one) => !one.startsWith('--'))
const wished = {
  ...(given.includes('--every-look') && { EVERY_LOOK: '1' }),
  ...(given.includes('--every-page') && { EVERY_PAGE: '1' }),
  ...(everyLanguage && { EVERY_LANGUAGE: '1' }),
  ...(record !== undefined && { RECORD: path.resolve(record) }),
}
const child = spawn(
  path.join(root, 'node_modules/.bin/vitest'),
  ['run', '--config', cluster ? 'e2e/cluster/vitest.config.ts' : 'e2e/vitest.config.ts', ...patterns],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...wished },
  },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
