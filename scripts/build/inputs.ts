import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** All that the built client depends on; the lock file stands for the build tools and the client's packages. */
export const inputs = [
  'index.html',
  'lingui.config.ts',
  'locales',
  'package-lock.json',
  'package.json',
  'public',
  'scripts/build',
  'src/contract',
  'src/web',
  'vite.config.ts',
]

/**
 * SHA-256 of the names and contents of everything the build reads, in hexadecimal. By content, not by time: a fresh clone, a
 * changed branch and an unpacked archive all have new times. Costs a few milliseconds for some hundred files.
 */
export function hashInputs(root: string): string {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`)
  for (const file of inputs.flatMap((input) => filesOf(root, input))) {
    const content = readFileSync(path.join(root, file))
    hash.update(`${file}\n${String(content.length)}\n`).update(content)
  }
  return hash.digest('hex')
}

function filesOf(root: string, input: string): string[] {
  const entries = readdirSync(path.dirname(path.join(root, input)), { withFileTypes: true })
  const entry = entries.find(({ name }) => name === path.basename(input))
  if (entry?.isFile()) return [input]
  if (!entry) return []
  return (
    readdirSync(path.join(root, input), { recursive: true, withFileTypes: true })
      .filter((found) => found.isFile() && !/\.test\.tsx?$/.test(found.name))
      .map((found) => path.relative(root, path.join(found.parentPath, found.name)).replaceAll(path.sep, '/'))
      // these the server reads while it runs
      .filter((file) => !file.startsWith('locales/server/'))
      .toSorted()
  )
}
