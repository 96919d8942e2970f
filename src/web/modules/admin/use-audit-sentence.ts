import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '#contract/staff/overview.ts'

/** What an action of the log means; the values are filled in line by line. */
const sentences: Readonly<Record<string, MessageDescriptor>> = {
  'account.age_shown': msg({ message: '{who} confirmed their age' }),
  'account.flagged_under_age': msg({ message: 'A date of birth under 18 was entered for {user}' }),
  'bank_file.sent': msg({ message: '{who} exported bank file {id}' }),
  'case.viewed': msg({ message: '{who} viewed case {id}' }),
  'case.assigned': msg({ message: '{who} took over case {id}' }),
  'case.hidden': msg({ message: '{who} hid the content in case {id}' }),
  'case.kept': msg({ message: '{who} closed case {id}: no rule broken' }),
  'case.warned': msg({ message: '{who} warned {user} in case {id}' }),
  'case.removed': msg({ message: '{who} removed content of {user} in case {id}' }),
  'case.restricted': msg({ message: '{who} restricted {user} in case {id}' }),
  'case.suspended': msg({ message: '{who} suspended {user} in case {id}' }),
  'case.appealed': msg({ message: '{who} appealed the decision in case {id}' }),
  'case.appeal_upheld': msg({ message: '{who} upheld the decision in case {id}' }),
  'case.appeal_overturned': msg({ message: '{who} overturned the decision in case {id}' }),
  'claim.link_sent': msg({ message: '{who} sent {user} a new claim link' }),
  'claim.extended': msg({ message: '{who} extended the claim of {user}' }),
  'claim.released': msg({ message: '{who} lifted the hold on the claim of {user}' }),
  'consent.viewed': msg({ message: '{who} viewed consent {id}' }),
  'consent.signed': msg({ message: 'Consent {id} was signed' }),
  'consent.withdrawn': msg({ message: 'Consent {id} was withdrawn' }),
  'consent.restored': msg({ message: 'Consent {id} was restored' }),
  'consent.agreed': msg({ message: '{who} accepted consent {id}' }),
  'consent.refused': msg({ message: '{who} declined consent {id}' }),
  'consent.needs_more': msg({ message: '{who} asked for more on consent {id}' }),
  'consent.under_age': msg({ message: 'A date of birth under 18 was entered in consent {id}' }),
  'consent.link_sent': msg({ message: 'A new link was sent for consent {id}' }),
  'consent.taken_out': msg({ message: 'The person in consent {id} was removed from the post' }),
  'consent.documents_removed': msg({ message: 'The documents of consent {id} were deleted' }),
  'creator_request.submitted': msg({ message: '{who} submitted a creator request' }),
  'creator_request.appealed': msg({ message: '{who} appealed a declined creator request' }),
  'creator_request.viewed': msg({ message: '{who} viewed the creator request of {user}' }),
  'creator_request.assigned': msg({ message: '{who} took over the creator request of {user}' }),
  'creator_request.accepted': msg({ message: '{who} accepted the creator request of {user}' }),
  'creator_request.needs_more': msg({ message: '{who} asked {user} for more documents' }),
  'creator_request.declined': msg({ message: '{who} declined the creator request of {user}' }),
  'creator_request.documents_removed': msg({ message: 'The ID documents of {user} were deleted' }),
  'dispute.evidence_taken': msg({ message: '{who} downloaded the evidence for dispute {id}' }),
  'fee.set': msg({ message: '{who} changed the fee of {user}' }),
  'fee.next_dropped': msg({ message: '{who} canceled a fee change of {user}' }),
  'identity_document.viewed': msg({ message: '{who} viewed an ID document of {user}' }),
  'ledger.proof_asked': msg({ message: '{who} reconciled the ledger' }),
  'live.cut': msg({ message: '{who} ended a live show of {user} in case {id}' }),
  'live.watch': msg({ message: '{who} watched live show {id} of {user}' }),
  'payment.viewed': msg({ message: '{who} viewed a payment of {user}' }),
  'payments.listed': msg({ message: '{who} viewed the payments of {user}' }),
  'payments.frozen': msg({ message: '{who} froze the payments of {user}' }),
  'payments.unfrozen': msg({ message: '{who} allowed the payments of {user} again' }),
  'paypal_batch.started': msg({ message: '{who} started a PayPal payout' }),
  'purchase.refunded': msg({ message: '{who} refunded purchase {id} to {user}' }),
  'top_up.refunded': msg({ message: '{who} refunded top-up {id} to {user}' }),
  'review.viewed': msg({ message: '{who} viewed content of {user} for review' }),
  'review.published': msg({ message: '{who} approved content of {user}' }),
  'review.removed': msg({ message: '{who} rejected content of {user}' }),
  'risk.viewed': msg({ message: '{who} viewed risk flag {id}' }),
  'risk.dismissed': msg({ message: '{who} dismissed risk flag {id}' }),
  'risk.frozen': msg({ message: '{who} froze payments for risk flag {id}' }),
  'risk.cleared': msg({ message: '{who} cleared risk flag {id}' }),
  'secrets.retired': msg({ message: 'Old server keys were retired' }),
  'settings.changed': msg({ message: '{who} changed the settings' }),
  'staff.granted': msg({ message: '{who} gave {user} a staff role' }),
  'staff.revoked': msg({ message: '{who} took away the staff role of {user}' }),
  'user.viewed': msg({ message: '{who} viewed the account of {user}' }),
  'user.sessions_ended': msg({ message: '{who} ended all sessions of {user}' }),
  'user.restricted': msg({ message: '{who} restricted the account of {user}' }),
  'user.restored': msg({ message: '{who} restored the account of {user}' }),
  'withdrawal.approved': msg({ message: '{who} approved withdrawal {id} of {user}' }),
  'withdrawal.rejected': msg({ message: '{who} rejected withdrawal {id} of {user}' }),
  'withdrawal.paid': msg({ message: '{who} marked withdrawal {id} of {user} as paid' }),
  'withdrawal.returned': msg({ message: '{who} marked withdrawal {id} of {user} as returned' }),
}

/** In a sentence of either direction a username stays whole (Unicode UAX 9, isolates). */
const apart = (username: string): string => `\u2068@${username}\u2069`

/** A line of the audit log as a sentence; one that is not known here by its name. */
export function useAuditSentence(): (entry: AuditEntry) => string {
  const { t, i18n } = useLingui()
  return ({ action, actor, user, subject }) => {
    const known = sentences[action]
    if (!known) return action
    const values = {
      who: actor === null ? 'Fanfare' : apart(actor),
      user: user === null ? t`someone` : apart(user),
      id: subject.id,
    }
    return i18n._({ ...known, values })
  }
}
