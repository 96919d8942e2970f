import { readFileSync } from 'node:fs'
import path from 'node:path'
import { resolveImport, valueImportsOf } from '../boundaries/imports.ts'

const root = path.resolve(import.meta.dirname, '../..')
const web = path.join(root, 'src/web')
/** A part that is fetched by itself, but whose words are there with the first paint (`lazyPart`). */
const ownWords = /import\('([^']+)'\),\s*\{[^}]*ownWords: true/g

function follow(file: string, words: boolean, reached: Set<string>): void {
  if (reached.has(file)) return
  reached.add(file)
  const source = { path: path.relative(root, file).replaceAll(path.sep, '/'), text: readFileSync(file, 'utf8') }
  const parts = words
    ? [...source.text.matchAll(ownWords)].map(([, part = '']) => resolveImport(part, source.path))
    : []
  for (const next of [...valueImportsOf(source), ...parts])
    if (/^src\/web\/.*\.tsx?$/.test(next)) follow(path.join(root, next), words, reached)
}

const starts = ['main.tsx', 'modules/posts/home-screen.tsx'].map((start) => path.join(web, start))

/** The program and its first page, which have a chunk each; what they share with others is one more. */
export const isStart = (file: string): boolean => starts.includes(file)

/**
 * Absolute paths of what /home needs for its first paint: all that the program and its page import, without what they fetch later.
 * With `words`, also the parts whose words are needed by then.
 */
export function firstPaint({ words = false } = {}): ReadonlySet<string> {
  const reached = new Set<string>()
  for (const start of starts) follow(start, words, reached)
  return reached
}
