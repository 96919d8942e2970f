import type { FastifyInstance } from 'fastify'
import { person } from '#contract/fields.ts'
import { lockedMedia, openMedia } from '#contract/media.ts'
import { plan, profile } from '#contract/people.ts'
import { post } from '#contract/posts.ts'
import { routes } from '#contract/routes.ts'
import { storedAnswer } from '#platform/idempotency/stored-response.ts'
import { refuseAge } from '#modules/site/ages.ts'
import { refuseCountry } from '#modules/site/countries.ts'
import { placeUser } from '#modules/accounts/people/record-country.ts'
import type { Guest } from '#modules/accounts/visibility.ts'
import { sendGuestMailWork, sendMailWork } from '#modules/mails/sending/send-mail.ts'
import { tellSubscribersWork } from '#modules/subscriptions/tell-subscribers.ts'
import { registerSandboxPages } from '#modules/payments/providers/sandbox/checkout-routes.ts'
import type { Feature, Services } from '#platform/services.ts'
import { registerApiDocs } from '#platform/api-docs/register.ts'
import { registerMailboxPage } from '#platform/mail/mailbox-page.ts'
import { createAntiForgery, sharedDomain } from '#platform/http/anti-forgery.ts'
import { implement, type HttpServices } from '#platform/http/implement.ts'
import { createTurns } from '#platform/http/judge.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { createHttp } from '#platform/http/server.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { accounts } from '#modules/accounts/sign-in/routes.ts'
import { ageCheck } from '#modules/accounts/age-check/routes.ts'
import { bookmarks } from '#modules/posts/bookmarks/routes.ts'
import { creatorRequests } from '#modules/creators/applications/routes.ts'
import { claims } from '#modules/payouts/claims/routes.ts'
import { consents } from '#modules/posts/co-performers/routes.ts'
import { registerConsentDocuments } from '#modules/posts/co-performers/receive-documents.ts'
import { registerIdentityDocuments } from '#modules/creators/applications/receive-documents.ts'
import { comments } from '#modules/posts/comments/routes.ts'
import { dashboard } from '#modules/dashboard/statements/routes.ts'
import { registerStatementFiles } from '#modules/dashboard/statements/statement-files.ts'
import { decisions } from '#modules/moderation/appeals/routes.ts'
import { drafts } from '#modules/posts/drafts/routes.ts'
import { earnings } from '#modules/purchases/earnings/routes.ts'
import { registerPaymentsCsv } from '#modules/purchases/earnings/payments-csv.ts'
import { registerDelivery } from '#modules/entitlements/delivery/deliver-media.ts'
import { media } from '#modules/media/editing/routes.ts'
import { registerUploads } from '#modules/media/uploads/register-uploads.ts'
import { messageLists } from '#modules/messages/mass-messages/routes.ts'
import { messages } from '#modules/messages/chats/routes.ts'
import { notifications } from '#modules/notifications/inbox/routes.ts'
import { registerUnsubscribe } from '#modules/notifications/unsubscribe/unsubscribe-page.ts'
import { library } from '#modules/library/routes.ts'
import { listCreators, popularCreators } from '#modules/accounts/people/list-creators.ts'
import { payments } from '#modules/tips/routes.ts'
import { payouts } from '#modules/payouts/methods/routes.ts'
import { people } from '#modules/accounts/people/routes.ts'
import { registerFollowingFile } from '#modules/accounts/people/following-file.ts'
import { points } from '#modules/purchases/points/routes.ts'
import { plans } from '#modules/creators/plans/routes.ts'
import { posts } from '#modules/posts/publishing/routes.ts'
import { registerExportDelivery } from '#modules/personal-data/export/deliver-export.ts'
import { personalData } from '#modules/personal-data/export/routes.ts'
import { privacy } from '#modules/accounts/privacy/routes.ts'
import { realtime } from '#modules/messages/channels/routes.ts'
import { settings } from '#modules/accounts/settings/routes.ts'
import { security } from '#modules/accounts/security/routes.ts'
import { reports } from '#modules/moderation/reports/routes.ts'
import { receipts } from '#modules/purchases/receipts/routes.ts'
import { registerReceiptPdf } from '#modules/purchases/receipts/serve-receipt.ts'
import { shares } from '#modules/posts/revenue-split/routes.ts'
import { site } from '#modules/site/pages/routes.ts'
import { spending } from '#modules/purchases/spending/routes.ts'
import { staff } from '#modules/admin/routes.ts'
import { registerEvidence } from '#modules/admin/payments/serve-evidence.ts'
import { subscriptions } from '#modules/subscriptions/periods/routes.ts'
import { supporters } from '#modules/dashboard/audience/routes.ts'
import { registerSupporterFiles } from '#modules/dashboard/audience/audience-files.ts'
import { system } from '#modules/site/status/routes.ts'
import { timeline } from '#modules/posts/timeline/routes.ts'
import { wallet } from '#modules/payments/wallet/routes.ts'
import { registerWalletCsv } from '#modules/payments/wallet/transactions-csv.ts'
import { webhooks } from '#modules/payments/wallet/webhooks.ts'
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
