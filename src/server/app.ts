import type { FastifyInstance } from 'fastify'
import { person } from '#contract/fields.ts'
import type { RouteTable } from '#contract/http.ts'
import { lockedMedia, openMedia } from '#contract/media.ts'
import { plan, profile } from '#contract/people.ts'
import { post } from '#contract/posts.ts'
import { allRoutes } from '#contract/all-routes.ts'
import { storedAnswer } from '#platform/http/idempotency.ts'
import { refuseAge } from '#modules/site/age-rules.ts'
import { refuseCountry } from '#modules/site/countries.ts'
import { recordCountry } from '#modules/accounts/record-country.ts'
import type { Feature, Serving } from '#platform/module.ts'
import type { Keys } from '#platform/encryption/keys.ts'
import type { Services } from '#platform/services.ts'
import { registerApiDocs } from '#platform/api-docs/register.ts'
import { createAdmission } from '#platform/http/admission.ts'
import { createAntiForgery, sharedDomain } from '#platform/http/anti-forgery.ts'
import type { Replicas } from '#platform/database/replicas.ts'
import { implement, type HttpServices } from '#platform/http/implement.ts'
import { createDrawingQueue } from '#platform/http/check-request.ts'
import { countTogether, createRateLimiter } from '#platform/http/rate-limit.ts'
import type { SharedRates } from '#platform/http/shared-rates.ts'
import { createHttp } from '#platform/http/server.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { landingHead, readPageHead } from '#modules/discovery/read-page-head.ts'
import { landingReader } from '#modules/discovery/read-landing.query.ts'
import type { Observed } from './figures.ts'
import { registerHealth } from './health.ts'
import { modules } from './modules.ts'
import type { PageFiles } from './web/page-files.ts'
import { registerPages } from './web/register-pages.ts'

const features = modules.flatMap((module) => module.features ?? [])

export type AppOptions = {
  services: Services
  antiForgerySecret: Keys
  trustProxy: string
  /** 0: no limits. */
  rateFactor: number
  /** Refuses calls while there are more than it can answer. */
  shedsLoad?: boolean
  /** Where all processes count together. */
  sharedRates?: SharedRates | null
  validateAnswers: boolean
  /** Where unfinished uploads wait; pictures of identity documents, which nobody may find there, do so in `<it>-documents`. */
  uploadFolder: string
  metricsToken: string | null
  observed?: Observed
  /** Copies of the database to read from. */
  replicas?: Replicas | null
  /** The built web client; null: this process serves the API alone. */
  pages: { files: PageFiles; realtimeCluster: string } | null
}

/** Shapes that the API reference shows once, by name. */
const entities = {
  Post: post,
  Person: person,
  Profile: profile,
  Plan: plan,
  OpenMedia: openMedia,
  LockedMedia: lockedMedia,
}

/** The routes of the contract that some features serve, in the contract's order. */
function listed(served: readonly Feature[]): RouteTable {
  const names = new Set(served.flatMap(({ routes }) => Object.keys(routes)))
  return Object.fromEntries(Object.entries(allRoutes).filter(([name]) => names.has(name)))
}

/** The HTTP side of the program: every feature's routes, documentation, pages. Not listening yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services } = options
  const web = new URL(services.publicUrl)
  const antiForgery = createAntiForgery({
    secret: options.antiForgerySecret,
    secure: web.protocol === 'https:',
    domain: sharedDomain(web.hostname, new URL(services.apiUrl).hostname),
  })
  const own = createRateLimiter(options.rateFactor)
  const rateLimiter = options.sharedRates ? countTogether(own, options.sharedRates, options.rateFactor) : own
  const admission = options.shedsLoad ? createAdmission(services.log) : null
  const httpServices: HttpServices = {
    authenticate: services.sessions.authenticate,
    antiForgery,
    rateLimiter,
    turns: createDrawingQueue(),
    refusePlace: refuseCountry(services),
    refuseAge: refuseAge(services),
    recordCountry: recordCountry(services),
    storedAnswer: (userId, idempotency) => storedAnswer(services.db, userId, idempotency),
    validateAnswers: options.validateAnswers,
    admission,
    replicas: options.replicas ?? null,
  }
  const http = await createHttp({ log: services.log, webOrigin: web.origin, trustProxy: options.trustProxy })
  if (admission) http.addHook('onClose', async () => admission.stop())
  const serving: Serving = {
    uploadFolder: options.uploadFolder,
    onClose: (end) => http.addHook('onClose', async () => end()),
  }
  const served = features.filter(({ isServed }) => isServed?.(services) ?? true)
  for (const { routes, handlers, checks, replays } of served)
    implement(http, httpServices, routes, handlers(services, serving), {
      replays: replays?.(services),
      checks: checks?.(services),
    })
  registerHealth(http, { services, metricsToken: options.metricsToken, observed: options.observed })
  registerApiDocs(http, listed(served), { serverUrl: `${services.apiUrl}/api`, groups: served, entities })
  if (options.pages) {
    const landing = landingReader(services)
    const heads = {
      landing: (page: Parameters<typeof landingHead>[1]) => landingHead(services, page),
      read: (page: Parameters<typeof readPageHead>[1]) => readPageHead(services, page),
      take: (address: string) => rateLimiter.takeFrom('read', address),
    }
    const mayDraw = (): boolean => admission?.has('optional') ?? true
    await registerPages(http, { services, antiForgery, landing, heads, mayDraw, ...options.pages })
  }
  return http
}

/** All background work of the product. */
export const jobsOf = (services: Services): Job[] => [
  ...modules.flatMap((module) => [...(module.jobs?.(services) ?? [])]),
  ...features.flatMap((feature) => [...(feature.jobs?.(services) ?? [])]),
]

/** Routes that the contract names and no feature serves: must be empty (a test checks). */
export function missingRoutes(): string[] {
  const served = new Set(features.flatMap((feature) => Object.keys(feature.routes)))
  return Object.keys(allRoutes).filter((name) => !served.has(name))
}
