import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext } from 'playwright-core'

const root = path.join(import.meta.dirname, '..')
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** The browser's program with the React that is made for development, which says where a page that was drawn differs. */
export type DevelopmentProgram = {
  /** Pages of this window run it in place of the program that the server names. */
  serve: (context: BrowserContext) => Promise<void>
  remove: () => void
}

export async function buildDevelopmentProgram(): Promise<DevelopmentProgram> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-development-'))
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const words = [
    'build',
    '--mode',
    'development',
    '--minify',
    'false',
    '--outDir',
    folder,
    '--emptyOutDir',
    '-l',
    'error',
  ]
  const child = spawn(process.execPath, [vite, ...words], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The build for development ended with exit code ${String(code)}.`)
  const shell = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(shell)?.[1]
  if (entry === undefined) throw new Error('The build for development has no script.')
  return {
    serve: async (context) => {
      await context.route('**/assets/*', async (route) => {
        const { pathname } = new URL(route.request().url())
        const file = path.join(folder, /\/app-[^/]+\.js$/.test(pathname) ? entry : pathname)
        const contentType = types[path.extname(file)]
        if (contentType === undefined || !existsSync(file)) await route.fallback()
        else await route.fulfill({ contentType, body: readFileSync(file) })
      })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
