import type { FastifyInstance } from 'fastify'

/** Every route that a server has, as `GET /api/posts/:id`: read off its own router, whoever registered it. */
export function routesServed(http: FastifyInstance): string[] {
  // each line: branches, the path's part, and the methods of a route that ends there
  const path: string[] = []
  const served: string[] = []
  for (const line of http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, branches = '', part = '', methods] = /^([│ ├└─]*)(\S*)(?: \((.*)\))?$/u.exec(line) ?? []
    if (part === '') continue
    path.length = branches.length / 4
    path.push(part)
    for (const method of methods?.split(', ') ?? []) served.push(`${method} ${path.join('')}`)
  }
  return served
}
