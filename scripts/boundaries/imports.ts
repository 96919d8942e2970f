import path from 'node:path'
import { floors as serverFloors } from '../../src/server/floors.ts'
import { floors as webFloors } from '../../src/web/floors.ts'
import type { SourceFile } from './source-file.ts'

const aliases: Readonly<Record<string, string>> = {
  '#contract/': 'src/contract/',
  '#modules/': 'src/server/modules/',
  '#platform/': 'src/server/platform/',
  '#server/': 'src/server/',
  '#test/': 'test/',
  '#web/': 'src/web/',
}

/** More than this and a file knows too much; the lists of what exists are the exception. */
const mostImports = 25
const lists = new Set(['src/server/app.ts'])

/** `from '…'`, `import '…'` and `import('…')`; type imports count as well, they are knowledge all the same. */
const importPattern =
  /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** The same without `import('…')` and without what is of types alone: what a file needs at once while it runs. */
const valuePattern =
  /(?:^|\n)(?:import|export)\s(?!type\b)[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)import\s*['"]([^'"]+)['"]/g

/** The path from the root of what a file of ours names; packages stay as they are named. */
export function resolveImport(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  const alias = Object.keys(aliases).find((name) => specifier.startsWith(name))
  return alias === undefined ? specifier : `${aliases[alias] ?? ''}${specifier.slice(alias.length)}`
}

const found = (file: SourceFile, pattern: RegExp): string[] =>
  [...file.text.matchAll(pattern)].map((match) => resolveImport(match[1] ?? match[2] ?? match[3] ?? '', file.path))

export const importsOf = (file: SourceFile): string[] => found(file, importPattern)
export const valueImportsOf = (file: SourceFile): string[] => found(file, valuePattern)

/** Modules keep their order, the design system and the platform know none of them, and web and server share only the contract. */
export function boundaryFaults(file: SourceFile): string[] {
  if (!/\.tsx?$/.test(file.path)) return []
  const imports = importsOf(file)
  const isTest = isTestCode(file.path)
  const faults = imports.flatMap((imported) =>
    isTest ? [] : [...betweenModules(file.path, imported), ...belowModules(file.path, imported)],
  )
  const server = file.path.startsWith('src/server/')
  for (const imported of imports) {
    if (server && imported.startsWith('src/web/')) faults.push(`the server imports ${imported}`)
    if (file.path.startsWith('src/web/') && imported.startsWith('src/server/'))
      faults.push(`the client imports ${imported}`)
    if (file.path.startsWith('src/') && !isTest && isTestCode(imported)) faults.push(`imports test code: ${imported}`)
  }
  for (const imported of valueImportsOf(file).filter((each) => /\.lazy\.tsx?$/.test(each)))
    faults.push(`imports ${imported} at once: what is fetched later ends in .lazy, and is reached by import() alone`)
  const count = new Set(imports).size
  if (count > mostImports && !lists.has(file.path)) {
    faults.push(`imports ${String(count)} files (at most ${String(mostImports)})`)
  }
  return faults
}

type Place = { readonly side: 'server' | 'web'; readonly module: string; readonly within: string }
const floorsOf = { server: serverFloors, web: webFloors }

/** `wallet`, for a file of that module. */
function placeOf(file: string): Place | undefined {
  const [, side, module = '', within = ''] = /^src\/(server|web)\/modules\/([^/]+)\/(.*)/.exec(file) ?? []
  return side === 'server' || side === 'web' ? { side, module, within } : undefined
}
const floorOf = ({ side, module }: Place): number => floorsOf[side].findIndex((floor) => floor.includes(module))

/** A module imports only what is below its floor; of another module whoever it is sees only what lies directly in its folder. */
function betweenModules(file: string, imported: string): string[] {
  const [own, other] = [placeOf(file), placeOf(imported)]
  if (!other || (own?.side === other.side && own.module === other.module)) return []
  if (floorOf(other) < 0) return [`${other.module} has no floor: name it in src/${other.side}/floors.ts`]
  if (other.within.includes('/'))
    return [`${imported} is private to ${other.module}: import a file that lies directly in its folder`]
  if (!own || own.side !== other.side || floorOf(own) > floorOf(other)) return []
  const instead =
    own.side === 'server'
      ? `announce it, and let ${other.module} listen`
      : 'move what both need below, or let the higher one hand it down'
  return [`${own.module} imports ${other.module}, which is not below it (${imported}): ${instead}`]
}

/** The design system knows nothing of the product, and the platform nothing of what is drawn with it. */
function belowModules(file: string, imported: string): string[] {
  if (file.startsWith('src/web/ui/') && /^src\/(contract|web\/(modules|frame))\//.test(imported))
    return [`ui imports ${imported}: it knows no product; take what it needs as a property`]
  if (file.startsWith('src/web/platform/') && /^src\/web\/(modules|frame|ui)\//.test(imported))
    return [`platform imports ${imported}: let the module hand it down`]
  return []
}

/** Tests, and what stands beside them as `test-….ts` to help them. */
function isTestCode(file: string): boolean {
  return /^(test|e2e|bench|faults|scripts)\//.test(file) || /\.test\.tsx?$|\/test-[^/]+\.tsx?$/.test(file)
}
