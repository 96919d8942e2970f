import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { rolldown } from 'rolldown'

const assets = path.join(import.meta.dirname, '../dist/web/assets')

/** What the built program has of React, each part by something that it alone brings. */
const parts: Readonly<Record<string, string>> = {
  react: 'useState',
  'react-dom': 'createPortal',
  'react-dom/client': 'hydrateRoot',
  'react/jsx-runtime': 'jsx',
  'react/compiler-runtime': 'c',
}

/** The file of the built program that holds React, and which of its parts each of the names that it exports gives out. */
async function readBuiltReact(): Promise<{ file: string; names: [name: string, part: string][] }> {
  const file = readdirSync(assets).find((name) => /^react-[^.]+\.js$/.test(name))
  if (file === undefined) throw new Error('The build has no file with React.')
  const built = (await import(pathToFileURL(path.join(assets, file)).href)) as Record<string, () => object>
  const names = Object.entries(built).map(([name, give]): [string, string] => {
    const given = give()
    const [part] = Object.entries(parts).find(([, own]) => own in given) ?? []
    if (part === undefined) throw new Error(`Of React, ${name} gives out: ${Object.keys(given).join(', ')}`)
    return [name, part]
  })
  return { file, names }
}

/** The same file with the React that is made for development. */
async function bundle(names: readonly (readonly [name: string, part: string])[]): Promise<string> {
  const code = names.map(
    ([name, part], n) => `import part${String(n)} from '${part}'\nexport const ${name} = () => part${String(n)}`,
  )
  const entry = 'development-react'
  const build = await rolldown({
    input: entry,
    transform: { define: { 'process.env.NODE_ENV': '"development"' } },
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? path.join(import.meta.dirname, entry) : undefined),
        load: (id) => (path.basename(id) === entry ? code.join('\n') : undefined),
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm' })
  await build.close()
  return output[0].code
}

/**
 * Lets the pages of a window run with the React that is made for development, which says where a page that was drawn differs. All else
 * is the program as it was built.
 */
export async function withDevelopmentReact(): Promise<(context: BrowserContext) => Promise<void>> {
  const { file, names } = await readBuiltReact()
  const body = await bundle(names)
  return async (context) => {
    await context.route(`**/assets/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  }
}
