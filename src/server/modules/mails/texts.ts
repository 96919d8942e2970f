import type { MailTexts } from './mail-text.ts'
import { caseDecision, noticeReceived } from './texts/case-decision.ts'
import { accountDeleted, claimAdded, claimCode, claimPaid, claimRequested, claimReturned } from './claim-texts.ts'
import { creatorDecision } from './texts/creator-decision.ts'
import { coPerformer } from './texts/co-performer.ts'
import {
  changeEmail,
  emailChangeAsked,
  emailChanged,
  forgotEmail,
  logInLink,
  resetPassword,
  verifyEmail,
} from './texts/links.ts'
import { dataExportReady, deletionAsked } from './texts/personal-data.ts'
import { renewalReceipt } from './texts/renewal-receipt.ts'
import { securityEvent } from './texts/security-event.ts'
import { renewalFailed, renewalSoon, subscriptionEnded } from './texts/subscriptions.ts'

/** Every mail that the program sends. */
export const mailTexts = {
  verify_email: verifyEmail,
  log_in: logInLink,
  reset_password: resetPassword,
  change_email: changeEmail,
  email_change_asked: emailChangeAsked,
  undo_change_email: emailChanged,
  forgot_email: forgotEmail,
  security_event: securityEvent,
  data_export_ready: dataExportReady,
  deletion_asked: deletionAsked,
  account_deleted: accountDeleted,
  claim_added: claimAdded,
  claim_code: claimCode,
  claim_requested: claimRequested,
  claim_paid: claimPaid,
  claim_returned: claimReturned,
  creator_decision: creatorDecision,
  case_decision: caseDecision,
  co_performer: coPerformer,
  notice_received: noticeReceived,
  renewal_soon: renewalSoon,
  renewal_receipt: renewalReceipt,
  renewal_failed: renewalFailed,
  subscription_ended: subscriptionEnded,
} satisfies Record<string, MailTexts>
export type MailName = keyof typeof mailTexts
