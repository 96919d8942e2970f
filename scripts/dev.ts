import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'
import { BuildError, ensureBuild } from './build.ts'
import { shellPage } from './shell-page.ts'

/**
 * `npm run dev`: the server, restarted when its files change, behind Vite, which shows changes of the client at once. The landing
 * page is the built one: it is rendered by the server.
 */
const root = path.resolve(import.meta.dirname, '..')
const port = process.env['PORT'] ?? '8080'
const pagePort = 5173
const serverUrl = `http://127.0.0.1:${port}`
const publicUrl = `http://localhost:${String(pagePort)}`
/** What the server answers itself. */
const served = '^/$|^/(api|assets|dev|files|media|sandbox|uploads)(/|$|\\?)'

await ensureBuild(root).catch(refuse)
const vite = await createServer({
  root,
  plugins: [shellPage(root, serverUrl)],
  appType: 'custom',
  server: {
    port: pagePort,
    strictPort: true,
    host: 'localhost',
    proxy: { [served]: { target: serverUrl }, '^/app/': { target: serverUrl, ws: true } },
    watch: { ignored: ['**/data/**', '**/dist/**', '**/build/**'] },
  },
})
await vite.listen()
process.stdout.write(`\nOpen ${publicUrl} once the server below has started.\n`)

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', path.join(root, 'src/server/main.ts')], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { LOG_LEVEL: 'info', ...process.env, PORT: port, HOST: '127.0.0.1', PUBLIC_URL: publicUrl },
})
const stop = async (): Promise<void> => {
  server.kill('SIGTERM')
  await vite.close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop())
server.once('exit', (code) => {
  void vite.close().then(() => process.exit(code ?? 0))
})

/** A build that failed has said why. */
function refuse(error: unknown): never {
  if (!(error instanceof BuildError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
