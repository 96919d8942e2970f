import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { sidesOf, type CreatorRequest } from '#contract/creator-request.ts'

export type StepId = 'profile' | 'certification' | 'validation' | 'conditions' | 'idPhoto' | 'payout'

/** A complete profile, then the seed's steps, in its order; its last, congratulations, is the page that comes after them. */
export const steps: readonly { readonly id: StepId; readonly name: MessageDescriptor }[] = [
  { id: 'profile', name: msg`Profile` },
  { id: 'certification', name: msg`Certification` },
  { id: 'validation', name: msg`Validation` },
  { id: 'conditions', name: msg`Conditions` },
  { id: 'idPhoto', name: msg`ID photo` },
  { id: 'payout', name: msg`Payout methods` },
]

export const hasAllDocuments = ({ documents, documentKind }: CreatorRequest): boolean =>
  documentKind !== null && sidesOf(documentKind).every((side) => documents.some((document) => document.side === side))

export const hasProfile = ({ profile }: CreatorRequest): boolean => Object.values(profile).every(Boolean)

/** Whoever has not given their word yet reads first what it brings and takes. */
export const isNew = ({ state, certified }: CreatorRequest): boolean => state === 'draft' && !certified

/** Where somebody goes on: the first step that is not done. */
export function nextStep(request: CreatorRequest): StepId {
  if (!hasProfile(request)) return 'profile'
  // what staff want is nearly always another picture
  if (request.state === 'needs_more') return 'idPhoto'
  if (!request.certified) return 'certification'
  if (!request.details) return 'validation'
  if (!request.conditionsAccepted) return 'conditions'
  return hasAllDocuments(request) ? 'payout' : 'idPhoto'
}
