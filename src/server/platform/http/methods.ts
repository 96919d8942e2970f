import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../failure.ts'
import { sendFailure } from './problems.ts'

declare module 'fastify' {
  interface FastifyInstance {
    methods: MethodIndex
  }
}
export type MethodIndex = ReturnType<typeof indexMethods>

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}/?$`)

/** Which methods an address takes: of every route that is registered from here on, and of pages without a route of their own. */
function indexMethods(http: FastifyInstance) {
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  let isPage: (path: string) => boolean = () => false
  http.addHook('onRoute', ({ url, method }) => {
    // what is behind it is known to whoever registers it
    if (url.includes('*')) return
    const known = patterns.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const one of [method].flat()) known.methods.add(one)
    patterns.set(url, known)
  })
  return {
    /** Of a path without its query, sorted; empty: there is nothing. Looks at every route, so only for what no route answers. */
    at(path: string): string[] {
      const found = new Set<string>(isPage(path) ? ['GET', 'HEAD'] : [])
      // `/posts/reach` is itself, and no post of that name
      const named = patterns.get(path)
      for (const { pattern, methods } of named ? [named] : patterns.values())
        if (pattern.test(path)) for (const method of methods) found.add(method)
      return found.size === 0 ? [] : [...found.add('OPTIONS')].toSorted()
    },
    /** Whether a path has a route of its own, and none for this method, which a route with parameters would take for a name. */
    lacks: (path: string, method: string): boolean => patterns.get(path)?.methods.has(method) === false,
    isPage: (path: string): boolean => isPage(path),
    /** Says which addresses are pages, which the not-found handler serves, or files that share a route. */
    servePages(test: typeof isPage): void {
      isPage = test
    },
  }
}

const isPreflight = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined && headers['access-control-request-method'] !== undefined
const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/'
const all = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']

/** Keeps the index, and answers `OPTIONS` where no browser asks on behalf of another site. Before any route and CORS. */
export function answerOptions(http: FastifyInstance): void {
  const index = indexMethods(http)
  http.decorate('methods', index)
  http.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS' || isPreflight(request)) return done()
    const allowed = request.url === '*' ? all : index.at(pathOf(request))
    if (allowed.length === 0) return void sendFailure(reply, fail('not_found'))
    void reply.code(204).header('allow', allowed.join(', ')).send()
  })
}

/**
 * Answers what no route takes, before anything of a body is read: 405 with `Allow` where another method would do
 * (RFC 9110, section 15.5.6), else 404. Pages are left to the not-found handler.
 */
export function answerOtherMethods(http: FastifyInstance): void {
  const { methods } = http
  http.addHook('onRequest', (request, reply, done) => {
    const [path, { method }] = [pathOf(request), request]
    if (method === 'OPTIONS' || !(request.is404 || methods.lacks(path, method))) return done()
    if ((method === 'GET' || method === 'HEAD') && methods.isPage(path)) return done()
    const allowed = methods.at(path)
    if (allowed.length === 0) return void sendFailure(reply, fail('not_found'))
    void sendFailure(reply.header('allow', allowed.join(', ')), fail('method_not_allowed'))
  })
}
