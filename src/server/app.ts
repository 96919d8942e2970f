import type { FastifyInstance } from 'fastify'
import { person } from '#contract/fields.ts'
import { lockedMedia, openMedia } from '#contract/media.ts'
import { plan, profile } from '#contract/people.ts'
import { post } from '#contract/posts.ts'
import { routes } from '#contract/routes.ts'
import { storedAnswer } from '#core/idempotency/stored-answer.ts'
import { refuseAge } from '#core/operator-settings/ages.ts'
import { refuseCountry } from '#core/operator-settings/countries.ts'
import { placeUser } from '#core/people/place-user.ts'
import type { Guest } from '#core/people/visibility.ts'
import { sendGuestMailWork, sendMailWork } from '#core/mails/send-mail.ts'
import { tellSubscribersWork } from '#core/subscriptions/tell-subscribers.ts'
import { registerSandboxPages } from '#core/payments/providers/sandbox/pages.ts'
import type { Feature, Services } from '#core/services.ts'
import { registerApiDocs } from '#platform/api-docs/register.ts'
import { registerMailboxPage } from '#platform/mail/mailbox-page.ts'
import { createAntiForgery, sharedDomain } from '#platform/http/anti-forgery.ts'
import { implement, type HttpServices } from '#platform/http/implement.ts'
import { createTurns } from '#platform/http/judge.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { createHttp } from '#platform/http/server.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { accounts } from './features/accounts/index.ts'
import { ageCheck } from './features/age-check/index.ts'
import { bookmarks } from './features/bookmarks/index.ts'
import { creatorRequests } from './features/creator-requests/index.ts'
import { claims } from './features/claims/index.ts'
import { consents } from './features/consents/index.ts'
import { registerConsentDocuments } from './features/consents/register-documents.ts'
import { registerIdentityDocuments } from './features/creator-requests/register-documents.ts'
import { comments } from './features/comments/index.ts'
import { dashboard } from './features/dashboard/index.ts'
import { registerStatementFiles } from './features/dashboard/register-files.ts'
import { decisions } from './features/decisions/index.ts'
import { drafts } from './features/drafts/index.ts'
import { earnings } from './features/earnings/index.ts'
import { registerPaymentsCsv } from './features/earnings/register-files.ts'
import { registerDelivery } from './features/media/delivery.ts'
import { media } from './features/media/index.ts'
import { registerUploads } from './features/media/uploads/register-uploads.ts'
import { messageLists } from './features/message-lists/index.ts'
import { messages } from './features/messages/index.ts'
import { notifications } from './features/notifications/index.ts'
import { registerUnsubscribe } from './features/notifications/unsubscribe/register-unsubscribe.ts'
import { library } from './features/library/index.ts'
import { listCreators, popularCreators } from './features/people/lists.ts'
import { payments } from './features/payments/index.ts'
import { payouts } from './features/payouts/index.ts'
import { people } from './features/people/index.ts'
import { registerFollowingFile } from './features/people/register-files.ts'
import { points } from './features/points/index.ts'
import { plans } from './features/plans/index.ts'
import { posts } from './features/posts/index.ts'
import { registerExportDelivery } from './features/personal-data/delivery.ts'
import { personalData } from './features/personal-data/index.ts'
import { privacy } from './features/privacy/index.ts'
import { realtime } from './features/realtime/index.ts'
import { settings } from './features/settings/index.ts'
import { security } from './features/security/index.ts'
import { reports } from './features/reports/index.ts'
import { receipts } from './features/receipts/index.ts'
import { registerReceiptPdf } from './features/receipts/register-pdf.ts'
import { shares } from './features/shares/index.ts'
import { site } from './features/site/index.ts'
import { spending } from './features/spending/index.ts'
import { staff } from './features/staff/index.ts'
import { registerEvidence } from './features/staff/payments/register-evidence.ts'
import { subscriptions } from './features/subscriptions/index.ts'
import { supporters } from './features/supporters/index.ts'
import { registerSupporterFiles } from './features/supporters/register-files.ts'
import { system } from './features/system/index.ts'
import { timeline } from './features/timeline/index.ts'
import { wallet } from './features/wallet/index.ts'
import { registerWalletCsv } from './features/wallet/register-csv.ts'
import { webhooks } from './features/wallet/webhooks.ts'
import { registerHealth } from './health.ts'
import type { PageFiles } from './web/page-files.ts'
import { registerPages } from './web/register-pages.ts'

/** The product's features, all of them. */
const features = [
  accounts,
  people,
  notifications,
  posts,
  drafts,
  comments,
  bookmarks,
  reports,
  messages,
  messageLists,
  timeline,
  media,
  wallet,
  webhooks,
  receipts,
  library,
  spending,
  plans,
  subscriptions,
  earnings,
  dashboard,
  shares,
  supporters,
  payments,
  points,
  payouts,
  privacy,
  settings,
  personalData,
  security,
  realtime,
  ageCheck,
  creatorRequests,
  consents,
  claims,
  decisions,
  staff,
  site,
  system,
] as unknown as readonly Feature[]

export type AppOptions = {
  services: Services
  antiForgerySecret: string
  trustProxy: string
  /** 0: no limits. */
  rateFactor: number
  validateAnswers: boolean
  /** Where unfinished uploads wait; pictures of papers, which nobody may find there, do so in `<it>-documents`. */
  uploadFolder: string
  metricsToken: string | null
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

const hourMs = 3_600_000
/** Creators in each part of the landing page. */
const featuredMost = 5

/** The HTTP side of the program: every feature's routes below /api, uploads, media, documentation. Not listening yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services } = options
  const web = new URL(services.publicUrl)
  const antiForgery = createAntiForgery({
    secret: options.antiForgerySecret,
    secure: web.protocol === 'https:',
    domain: sharedDomain(web.hostname, new URL(services.apiUrl).hostname),
  })
  const httpServices: HttpServices = {
    authenticate: services.sessions.authenticate,
    antiForgery,
    rateLimiter: createRateLimiter(options.rateFactor),
    turns: createTurns(),
    refusePlace: refuseCountry(services),
    refuseAge: refuseAge(services),
    placeUser: placeUser(services),
    storedAnswer: (userId, idempotency) => storedAnswer(services.db, userId, idempotency),
    validateAnswers: options.validateAnswers,
  }
  const http = await createHttp({ log: services.log, webOrigin: web.origin, trustProxy: options.trustProxy })
  await http.register(
    async (api) => {
      for (const feature of features)
        implement(api, httpServices, feature.routes, feature.handlers(services), feature.replays?.(services))
    },
    { prefix: '/api' },
  )
  const uploads = registerUploads(http, services, { ...httpServices, folder: options.uploadFolder })
  const sweep = setInterval(() => {
    uploads
      .removeExpired()
      .catch((error: unknown) => services.log.warn({ err: error }, 'expired uploads could not be removed'))
  }, hourMs)
  http.addHook('onClose', async () => clearInterval(sweep))
  registerDelivery(http, services)
  const receiving = { ...httpServices, folder: `${options.uploadFolder}-documents` }
  registerIdentityDocuments(http, services, receiving)
  registerConsentDocuments(http, services, receiving)
  registerReceiptPdf(http, services, httpServices)
  registerPaymentsCsv(http, services, httpServices)
  registerStatementFiles(http, services, httpServices)
  registerSupporterFiles(http, services, httpServices)
  registerFollowingFile(http, services, httpServices)
  registerEvidence(http, services, httpServices)
  registerWalletCsv(http, services, httpServices)
  registerExportDelivery(http, services)
  registerUnsubscribe(http, services, httpServices)
  registerHealth(http, { services, metricsToken: options.metricsToken })
  registerApiDocs(http, routes, { serverUrl: `${services.apiUrl}/api`, groups: features, entities })
  if (services.demo !== 'off') registerSandboxPages(http, services)
  if (services.mailbox) registerMailboxPage(http, services.mailbox)
  if (options.pages) {
    const featured = async (guest: Guest) => {
      const newest = await listCreators(services.db, guest, { limit: featuredMost })
      return {
        popular: await popularCreators(services.db, guest, featuredMost),
        newest: 'creators' in newest ? newest.creators : [],
      }
    }
    await registerPages(http, { services, antiForgery, featured, ...options.pages })
  }
  return http
}

/** All background work of the product. */
export const jobsOf = (services: Services): Job[] => [
  ...services.payments.jobs,
  sendMailWork(services),
  sendGuestMailWork(services),
  tellSubscribersWork(services),
  ...features.flatMap((feature) => [...(feature.jobs?.(services) ?? [])]),
]

/** Routes that the contract names and no feature serves: must be empty (a test checks). */
export function missingRoutes(): string[] {
  const served = new Set(features.flatMap((feature) => Object.keys(feature.routes)))
  return Object.keys(routes).filter((name) => !served.has(name))
}
