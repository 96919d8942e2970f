import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const web = path.join(root, 'src/web')
/** Static imports and re-exports of values; types are gone when the browser gets it. */
const staticImport =
  /(?:^|\n)(?:import|export)\s(?!type\b)[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)import\s*['"]([^'"]+)['"]/g
/** A part that is fetched by itself, but whose words are there with the first paint (`lazyPart`). */
const ownWords = /import\('([^']+)'\),\s*\{[^}]*ownWords: true/g

const fileOf = (specifier: string, from: string): string | undefined => {
  const file = specifier.startsWith('#web/')
    ? path.join(web, specifier.slice(5))
    : specifier.startsWith('.')
      ? path.resolve(path.dirname(from), specifier)
      : undefined
  return file !== undefined && /\.tsx?$/.test(file) && existsSync(file) ? file : undefined
}

function follow(file: string, patterns: readonly RegExp[], found: Set<string>): void {
  if (found.has(file)) return
  found.add(file)
  const text = readFileSync(file, 'utf8')
  for (const match of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const next = fileOf(match[1] ?? match[2] ?? '', file)
    if (next !== undefined) follow(next, patterns, found)
  }
}

const starts = ['main.tsx', 'modules/posts/home-screen.tsx'].map((start) => path.join(web, start))

/** The program and its first page, which have a chunk each; what they share with others is one more. */
export const isStart = (file: string): boolean => starts.includes(file)

/**
 * Absolute paths of what /home needs for its first paint: all that the program and its page import, without what they fetch later.
 * With `words`, also the parts whose words are needed by then.
 */
export function firstPaint({ words = false } = {}): ReadonlySet<string> {
  const found = new Set<string>()
  for (const start of starts) follow(start, words ? [staticImport, ownWords] : [staticImport], found)
  return found
}
