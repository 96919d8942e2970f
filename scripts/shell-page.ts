import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'

/**
 * Pages come from Vite, with the two things that only the server knows: the client's settings, and the anti-forgery cookie. Both
 * are taken from the page that the server itself would send for this address.
 */
export function shellPage(root: string, serverUrl: string): Plugin {
  return {
    name: 'shell-page',
    configureServer(vite) {
      // After Vite's own middlewares: files, modules and what is passed on to the server are answered already.
      return () => {
        vite.middlewares.use((request, response, next) => {
          const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
          if (!isPage) next()
          else sendPage(vite, { root, serverUrl }, request, response).catch(next)
        })
      }
    },
  }
}

async function sendPage(
  vite: ViteDevServer,
  { root, serverUrl }: { root: string; serverUrl: string },
  request: IncomingMessage & { originalUrl?: string | undefined },
  response: ServerResponse,
): Promise<void> {
  const address = request.originalUrl ?? '/'
  const answer = await fetch(serverUrl + address, { headers: { cookie: request.headers.cookie ?? '' } }).catch(
    () => null,
  )
  if (!answer) {
    response.writeHead(503, { 'content-type': 'text/plain', refresh: '1' }).end('The server is starting …')
    return
  }
  const config = /<script type="application\/json" id="config">[^<]*<\/script>/.exec(await answer.text())?.[0] ?? ''
  const shell = await readFile(path.join(root, 'index.html'), 'utf8')
  const page = await vite.transformIndexHtml(
    address,
    shell
      .replace('<!--config-->', () => config)
      .replace('<!--first-->', '<script type="module" src="/src/web/first-script.ts"></script>'),
  )
  response.setHeader('set-cookie', answer.headers.getSetCookie())
  response
    .writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(page)
}
