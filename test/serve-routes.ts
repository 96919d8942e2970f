import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { RouteTable } from '#contract/http.ts'
import type { Authenticate } from '#platform/http/actor.ts'
import { createAntiForgery } from '#platform/http/anti-forgery.ts'
import { implement, type Handlers } from '#platform/http/implement.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { createHttp } from '#platform/http/server.ts'

/** A server without routes that logs nothing. */
export const createQuietHttp = (webOrigin: string): Promise<FastifyInstance> =>
  createHttp({ log: pino({ level: 'silent' }), webOrigin, trustProxy: '' })

/** Serves routes as the program does: nobody is logged in without `authenticate`, nothing is limited, every answer is checked. */
export const serveRoutes = <T extends RouteTable>(
  http: FastifyInstance,
  table: T,
  handlers: Handlers<T>,
  authenticate: Authenticate = async () => null,
): void =>
  implement(
    http,
    {
      authenticate,
      antiForgery: createAntiForgery({ secret: 'secret', secure: false, domain: null }),
      rateLimiter: createRateLimiter(0),
      validateAnswers: true,
    },
    table,
    handlers,
  )
