import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Removes all packages that the built program does not load: the client is in `dist` with what it needs. For an image; run where
 * `npm ci` has been, with the folder to clean. Says what is left.
 */
const root = path.resolve(process.argv[2] ?? '.')
type Entry = { dependencies?: object; optionalDependencies?: object; peerDependencies?: object }
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
  const { dependencies, optionalDependencies, peerDependencies } = entry
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) keep(needed)
}
for (const each of all) {
  const name = each.replace('node_modules/', '')
  // faces of fonts and FFmpeg are found by names that are put together
  if (named.has(name) || /^@(fontsource|fontsource-variable|ffmpeg-binary|ffmpeg-installer)\//.test(name)) keep(name)
}
for (const each of all) {
  if (!kept.has(each.replace('node_modules/', ''))) rmSync(path.join(root, each), { recursive: true, force: true })
}
process.stdout.write(`${String(kept.size)} of ${String(all.length)} packages are left.\n`)
