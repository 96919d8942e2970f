import type { Plugin, Rolldown } from 'vite'
import { languages } from '../../src/contract/languages.ts'
import { routes } from '../../src/web/routes.ts'

/** The file beside index.html from which the server fills `<!--preload-->`. Addresses begin with a slash. */
export type PreloadList = {
  /** In the order in which addresses are to be matched; `path` as in src/web/routes.ts. */
  readonly routes: readonly {
    readonly path: string
    readonly drawnFor: readonly string[]
    readonly scripts: readonly string[]
    readonly styles: readonly string[]
    /** Of what is drawn with the page and fetched after it. */
    readonly later: readonly string[]
  }[]
  /** What else the browser needs to go on with a page that the server drew. */
  readonly takeOver: readonly string[]
  readonly languages: Readonly<Record<string, string>>
}

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/**
 * The page's own chunk and its language are known only once the first script runs; named in the HTML they come in the same round of
 * requests. What the entry imports statically is in index.html already.
 */
export function preloadList(): Plugin {
  return {
    name: 'preload-list',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      // After Vite has dropped the chunks that held nothing but a style sheet; before, the list names files that never exist.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk') as Chunk[]
        const byModule = (end: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))
        const closure = (chunk: Chunk | undefined, found = new Set<Chunk>()): Set<Chunk> => {
          if (!chunk || found.has(chunk)) return found
          found.add(chunk)
          for (const file of chunk.imports)
            closure(
              chunks.find(({ fileName }) => fileName === file),
              found,
            )
          return found
        }
        const files = (needed: readonly Chunk[]) => needed.map(({ fileName }) => `/${fileName}`)
        const entry = closure(byModule('/index.html'))
        const known = new Set([...entry].flatMap(({ dynamicImports }) => dynamicImports))
        /** The list in which the router finds a page that the program does not name itself (`src/web/load-screen.ts`). */
        const pathTo = (page: Chunk | undefined) =>
          page && known.has(page.fileName) ? new Set<Chunk>() : closure(byModule('/src/web/load-screen.ts'))
        const list: PreloadList = {
          routes: routes.map(({ path, screen, drawnFor, firstParts = [] }) => {
            const page = byModule(`/modules/${screen}.tsx`)
            const needed = [...new Set([...pathTo(page), ...closure(page)])].filter((chunk) => !entry.has(chunk))
            const parts = firstParts.flatMap((part) => {
              const chunk = byModule(`/modules/${part}.tsx`)
              // without its style sheet it would be drawn unstyled, and nobody would be told
              if (!chunk) throw new Error(`${path} is drawn with ${part}, which is not built.`)
              return [...closure(chunk)]
            })
            const later = [...new Set(parts)].filter((chunk) => !entry.has(chunk) && !needed.includes(chunk))
            return {
              path,
              drawnFor,
              scripts: files(needed),
              later: files(later),
              styles: [...needed, ...later].flatMap(({ viteMetadata }) =>
                [...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
              ),
            }
          }),
          takeOver: files([...closure(byModule('/hydrate.tsx'))].filter((chunk) => !entry.has(chunk))),
          languages: Object.fromEntries(
            languages.flatMap(({ langCode }) => {
              const chunk = byModule(`/locales/${langCode}.po`)
              return chunk ? [[langCode, `/${chunk.fileName}`]] : []
            }),
          ),
        }
        this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(list) })
      },
    },
  }
}
