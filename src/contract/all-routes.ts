import { consentFiles } from './consents.ts'
import { creatorRequestFiles } from './creator-request.ts'
import { deliveries, exportFiles } from './deliveries.ts'
import {
  earningFiles,
  evidenceFiles,
  followingFiles,
  receiptFiles,
  statementFiles,
  supporterFiles,
  walletFiles,
} from './downloads.ts'
import { cardFiles, crawlerFiles, embedPages, feedFiles } from './discovery.ts'
import { sandboxPages, unsubscribePages } from './pages.ts'
import { liveFiles } from './live-files.ts'
import { routes } from './routes.ts'
import { staffDocuments } from './staff/requests.ts'
import { mailboxPages } from './system.ts'
import { uploads } from './uploads.ts'

/** Every address of the contract: calls with JSON on both sides, and beside them files, papers, uploads and pages. */
export const allRoutes = {
  ...routes,
  ...followingFiles,
  ...walletFiles,
  ...supporterFiles,
  ...earningFiles,
  ...statementFiles,
  ...receiptFiles,
  ...evidenceFiles,
  ...creatorRequestFiles,
  ...consentFiles,
  ...staffDocuments,
  ...uploads,
  ...deliveries,
  ...exportFiles,
  ...liveFiles,
  ...unsubscribePages,
  ...sandboxPages,
  ...mailboxPages,
  ...crawlerFiles,
  ...feedFiles,
  ...cardFiles,
  ...embedPages,
} as const
