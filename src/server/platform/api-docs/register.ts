import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type { RouteTable } from '#contract/http.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument, type OpenApiOptions } from './openapi.ts'

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const style = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const font = '@fontsource-variable/commissioner/files/commissioner-latin-flar-normal.woff2'

type Served = { tag: string; content: string | Buffer }

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/**
 * The API's description at `/api/openapi.json` and its reference page at `/api/docs`. Each is made for the first who asks, and
 * kept: they are some megabytes, and most programs are never asked.
 */
export function registerApiDocs(http: FastifyInstance, routes: RouteTable, options: OpenApiOptions): void {
  const document = once(() => openApiDocument(routes, options))
  const files: [path: string, type: string, make: () => string | Buffer][] = [
    ['/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(document())],
    ['/api/docs', 'text/html; charset=utf-8', () => docsPage(document())],
    ['/api/docs.css', 'text/css; charset=utf-8', () => ['docs.css', 'docs-reference.css'].map(style).join('\n')],
    ['/api/docs.woff2', 'font/woff2', () => readFileSync(createRequire(import.meta.url).resolve(font))],
  ]
  for (const [path, type, make] of files) {
    const served = once((): Served => {
      const content = make()
      return { tag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`, content }
    })
    http.get(path, async (request, reply) => {
      const { tag, content } = served()
      void reply.headers({
        etag: tag,
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-security-policy': policy,
      })
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.type(type).send(content)
    })
  }
}
