import { readFileSync } from 'node:fs'

const read = (name) => JSON.parse(readFileSync(new URL(`dist/web/${name}`, import.meta.url), 'utf8'))
const manifest = read('.vite/manifest.json')
const preload = read('preload.json')

/** The module's file and all that it imports statically; names are hashed, so they come from the build's own lists. */
function closure(name, found = new Set()) {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no ${name}.`)
  if (!found.has(chunk.file)) {
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) closure(imported, found)
  }
  return [...found].filter((file) => file.endsWith('.js')).map((file) => `dist/web/${file}`)
}

const page = (path) => preload.routes.find((route) => route.path === path).scripts.map((file) => `dist/web${file}`)
const languages = Object.values(preload.languages).map((file) => `dist/web${file}`)

/** What a page needs before somebody can use it, in its heaviest language; the budgets are in docs/performance.md. */
export default [
  ...languages.map((language) => ({
    name: `JavaScript of /home, ${/([a-z-]+)-[\w-]{8}\.js$/i.exec(language)?.[1]}`,
    path: [...new Set([...closure('index.html'), ...page('/home'), language])],
    limit: '116 kB',
    gzip: true,
  })),
  { name: 'JavaScript of the landing page', path: closure('src/web/landing/landing.ts'), limit: '3 kB', gzip: true },
]
