import * as z from 'zod/mini'
import { defineRoutes } from '#contract/http.ts'
import { createSessionLookup } from '#modules/accounts/session-lookup.ts'
import { createPool } from '#platform/database/pool.ts'
import { createAntiForgery } from '#platform/http/anti-forgery.ts'
import { implement } from '#platform/http/implement.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { createHttp } from '#platform/http/server.ts'
import { createLog } from '#platform/log.ts'
import { createDatabase } from '#platform/database/database.ts'

/** Two routes that differ in one thing: the one asks who calls. Everything else is the program's own. */
const ok = z.object({ alive: z.boolean() })
const routes = defineRoutes({
  'GET /guest': { summary: 'Without a session', access: 'anyone', subject: 'public', rate: 'read', ok },
  'GET /user': { summary: 'With a session', access: 'user', subject: 'self', rate: 'read', ok },
})
const log = createLog('silent')
const pool = createPool({ connection: { connectionString: process.env['DATABASE_URL'] ?? '' }, size: 2, log })
const { authenticate } = createSessionLookup(createDatabase(pool))
const http = await createHttp({ log, webOrigin: 'http://localhost', trustProxy: '' })
implement(
  http,
  {
    authenticate,
    antiForgery: createAntiForgery({ secret: 'bench', secure: false, domain: null }),
    rateLimiter: createRateLimiter(0),
    validateAnswers: false,
  },
  routes,
  { 'GET /guest': async () => ({ alive: true }), 'GET /user': async () => ({ alive: true }) },
)
await http.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
