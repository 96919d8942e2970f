import path from 'node:path'
import { build } from 'vite'
import { compressFolder } from './compress.ts'
import { splitStyles } from './style-rules.ts'

/**
 * Builds the web client into the folder given: `web` for browsers, `server` and `first` for the server. A process of its own, so that the
 * memory of the build tools does not stay with the server that waits for them.
 */
const root = path.resolve(import.meta.dirname, '../..')
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: node scripts/build/make.ts <folder>')

const common = { root, logLevel: 'warn' as const, mode: 'production' }
try {
  await build({ ...common, build: { outDir: path.join(folder, 'web'), emptyOutDir: true } })
  await build({ ...common, build: { ssr: true, outDir: path.join(folder, 'server'), emptyOutDir: true } })
  // one plain script without imports: the server writes it into each page
  await build({
    ...common,
    configFile: false,
    publicDir: false,
    build: {
      outDir: path.join(folder, 'first'),
      emptyOutDir: true,
      target: 'baseline-widely-available',
      lib: {
        entry: 'src/web/first-script.ts',
        formats: ['iife'],
        name: 'firstScript',
        fileName: () => 'first-script.js',
      },
    },
  })
  splitStyles(path.join(folder, 'web'), path.join(folder, 'server', 'style-rules.json'))
  await compressFolder(path.join(folder, 'web'))
} catch (error) {
  // The place in the build tools' own code helps nobody.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
