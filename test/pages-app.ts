import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { chooseLanguage } from '#contract/choose-language.ts'
import { createApp } from '#server/app.ts'
import { matcher } from '#server/web/page-files.ts'
import { routes } from '#web/routes.ts'
import type { TestApp } from './app.ts'

const root = path.join(import.meta.dirname, '..')

/** The same program with its pages, without a build: the shell as it is written, and a front page of one line. */
export async function createPagesApp(app: TestApp, { rateFactor = 0 } = {}): Promise<FastifyInstance> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-pages-'))
  mkdirSync(path.join(folder, 'assets'))
  const known = routes.map((route) => ({ path: route.path, matches: matcher(route.path) }))
  const http = await createApp({
    services: app.services,
    antiForgerySecret: 'secret',
    trustProxy: '',
    rateFactor,
    validateAnswers: true,
    uploadFolder: path.join(folder, 'uploads'),
    metricsToken: null,
    pages: {
      realtimeCluster: 'self',
      files: {
        folder,
        shell: readFileSync(path.join(root, 'index.html'), 'utf8'),
        landingScripts: { script: '/x.js', style: '' },
        firstScript: '',
        landingLanguage: (wanted) => chooseLanguage(wanted),
        renderLanding: ({ wanted: [lang = 'en'] }) => ({
          lang,
          dir: 'ltr',
          title: `Front page in ${lang}`,
          description: 'What it is',
          body: '<main></main>',
        }),
        preloadFor: () => ({ scripts: [], styles: [], later: [] }),
        languages: {},
        drawing: null,
        routeOf: (pathname) => known.find((route) => route.matches.test(pathname))?.path ?? null,
      },
    },
  })
  http.addHook('onClose', async () => rmSync(folder, { recursive: true, force: true }))
  await http.ready()
  return http
}
