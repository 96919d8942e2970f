import path from 'node:path'
import { floors } from '../../src/server/floors.ts'
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
const lists = new Set(['src/server/app.ts', 'src/web/routes.ts'])

/** `from '…'`, `import '…'` and `import('…')`; type imports count as well, they are knowledge all the same. */
const importPattern =
  /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** Paths from the root of what a file of ours imports; packages stay as they are named. */
export function importsOf(file: SourceFile): string[] {
  return [...file.text.matchAll(importPattern)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((specifier) => {
      if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file.path), specifier)
      const alias = Object.keys(aliases).find((name) => specifier.startsWith(name))
      return alias === undefined ? specifier : `${aliases[alias] ?? ''}${specifier.slice(alias.length)}`
    })
}

/** Modules keep their order, features of the web client stay apart, and web and server share only the contract. */
export function boundaryFaults(file: SourceFile): string[] {
  if (!/\.tsx?$/.test(file.path)) return []
  const imports = importsOf(file)
  const isTest = isTestCode(file.path)
  const faults = imports.flatMap((imported) =>
    isTest ? [] : [...betweenFeatures(file.path, imported), ...betweenModules(file.path, imported)],
  )
  const server = file.path.startsWith('src/server/')
  for (const imported of imports) {
    if (server && imported.startsWith('src/web/')) faults.push(`the server imports ${imported}`)
    if (file.path.startsWith('src/web/') && imported.startsWith('src/server/'))
      faults.push(`the client imports ${imported}`)
    if (file.path.startsWith('src/') && !isTest && isTestCode(imported)) faults.push(`imports test code: ${imported}`)
  }
  const count = new Set(imports).size
  if (count > mostImports && !lists.has(file.path)) {
    faults.push(`imports ${String(count)} files (at most ${String(mostImports)})`)
  }
  return faults
}

function betweenFeatures(file: string, imported: string): string[] {
  const own = featureOf(file)
  const other = featureOf(imported)
  if (own === undefined || other === undefined || own === other) return []
  return [`feature ${own} imports feature ${other} (${imported}): share it in core or ui, or add a job`]
}

/** `wallet`, for a file of that feature of the web client. */
const featureOf = (file: string): string | undefined => /^src\/web\/features\/([^/]+)\//.exec(file)?.[1]

const floorOf = (module: string): number => floors.findIndex((floor) => floor.includes(module))
const moduleOf = (file: string): RegExpExecArray | null => /^src\/server\/modules\/([^/]+)\/(.*)/.exec(file)

/** A module imports only what is below its floor; of another module whoever it is sees only what lies directly in its folder. */
function betweenModules(file: string, imported: string): string[] {
  const other = moduleOf(imported)
  if (!other) return []
  const [own, [, name = '', within = '']] = [moduleOf(file), other]
  if (own?.[1] === name) return []
  if (floorOf(name) < 0) return [`${name} has no floor: name it in src/server/floors.ts`]
  if (within.includes('/')) return [`${imported} is private to ${name}: import a file that lies directly in its folder`]
  if (!own || floorOf(own[1] ?? '') > floorOf(name)) return []
  return [`${own[1] ?? ''} imports ${name}, which is not below it (${imported}): announce it, and let ${name} listen`]
}

/** Tests, and what stands beside them as `test-….ts` to help them. */
function isTestCode(file: string): boolean {
  return /^(test|e2e|bench|faults|scripts)\//.test(file) || /\.test\.tsx?$|\/test-[^/]+\.tsx?$/.test(file)
}
