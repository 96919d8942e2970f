import * as z from 'zod/mini'
import { anyQuery, country, instant, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

/** Sides of the document, and the person holding it. */
export const documentSides = ['front', 'back', 'selfie'] as const
export const documentSide = z.enum(documentSides)
export type DocumentSide = z.infer<typeof documentSide>
export const documentKind = z.enum(['id_card', 'passport', 'residence_permit'])
export type DocumentKind = z.infer<typeof documentKind>
/** All that a passport says of its holder stands on one page; a card has two sides. */
export const sidesOf = (kind: DocumentKind): readonly DocumentSide[] =>
  kind === 'passport' ? documentSides.filter((side) => side !== 'back') : documentSides
export const requestState = z.enum(['draft', 'pending', 'needs_more', 'accepted', 'declined'])
export type RequestState = z.infer<typeof requestState>
/** Why staff want more, or decline. */
export const requestReasons = [
  'unreadable',
  'expired_document',
  'document_incomplete',
  'details_differ',
  'not_the_person',
  'false_document',
  'under_age',
  'not_possible_there',
  'other',
] as const
export const requestReason = z.enum(requestReasons)
export type RequestReason = z.infer<typeof requestReason>

const line = (least: number) => text(limits.addressLineMax, least)
/** Who the person is by law, and where they live. */
export const validationBody = z.strictObject({
  legalName: text(limits.legalNameMax, 2),
  dateOfBirth: z.iso.date('Please enter a date.'),
  country,
  street: line(2),
  postcode: text(limits.postcodeMax),
  city: line(1),
})
export type LegalDetails = z.output<typeof validationBody>

const request = z.object({
  state: requestState,
  /** What of the profile is there: all of it is asked for first. */
  profile: z.object({ name: z.boolean(), picture: z.boolean(), bio: z.boolean(), category: z.boolean() }),
  certified: z.boolean(),
  details: z.nullable(
    z.object({
      legalName: z.string(),
      dateOfBirth: z.string(),
      country: z.string(),
      street: z.string(),
      postcode: z.string(),
      city: z.string(),
    }),
  ),
  /** What the account says already: filled in where there are no details yet. */
  known: z.object({ name: z.string(), dateOfBirth: z.string(), country: z.nullable(z.string()) }),
  conditionsAccepted: z.boolean(),
  documentKind: z.nullable(documentKind),
  documents: z.array(z.object({ side: documentSide, bytes: z.int(), madeAt: instant })),
  hasPayoutMethod: z.boolean(),
  submittedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  reason: z.nullable(requestReason),
  /** What staff added to the reason, in their words. */
  note: z.string(),
  /** A declined request can be appealed once. */
  mayAppeal: z.boolean(),
  appealedAt: z.nullable(instant),
})
export type CreatorRequest = z.infer<typeof request>

const step = { access: 'verified', subject: 'self', ok: request } as const

/** The way from fan to creator. Each step is kept when it is done; a step out of order is `not_ready`. */
export const creatorRequest = defineRoutes({
  'GET /creatorRequest': {
    summary: 'My request to become a creator, with what it still lacks',
    access: 'user',
    subject: 'self',
    ok: request,
  },
  'PUT /creatorRequest/certification': {
    ...step,
    summary: 'I am an adult, act for myself, and everything that I will say is true',
    body: z.strictObject({ certified: z.literal(true) }),
    errors: ['not_ready', 'profile_incomplete'],
  },
  'PUT /creatorRequest/validation': {
    ...step,
    summary: 'Legal name, date of birth, country and address; kept encrypted',
    body: validationBody,
    errors: ['not_ready'],
  },
  'PUT /creatorRequest/conditions': {
    ...step,
    summary: 'Accepts the conditions for creators',
    body: z.strictObject({ accepted: z.literal(true) }),
    errors: ['not_ready'],
  },
  'PUT /creatorRequest/documentKind': {
    ...step,
    summary: 'Chooses the kind of document; its pictures are sent to PUT /creatorRequest/documents/{side} as they are',
    body: z.strictObject({ kind: documentKind }),
    errors: ['not_ready'],
  },
  'DELETE /creatorRequest/documents/:side': {
    summary: 'Forgets a picture of a document',
    access: 'verified',
    subject: 'self',
    params: z.strictObject({ side: documentSide }),
    ok: request,
    errors: ['not_ready'],
  },
  'POST /creatorRequest/submission': {
    ...step,
    summary: 'Hands the request in',
    errors: ['not_ready', 'profile_incomplete'],
  },
  'POST /creatorRequest/appeal': {
    ...step,
    summary: 'Asks for another look at a declined request, once; someone else decides',
    body: z.strictObject({ text: text(limits.appealMax, 10) }),
    errors: ['not_ready'],
  },
})

/** Pictures of identity documents, as they are: no JSON could hold them. */
export const creatorRequestFiles = defineRoutes({
  'PUT /creatorRequest/documents/:side': {
    ...step,
    summary: 'Sends a picture of a document, in place of an earlier one',
    params: z.strictObject({ side: documentSide }),
    query: anyQuery,
    stream: { types: ['image/*'], maxBytes: limits.photoMaxBytes },
    errors: ['not_ready'],
  },
})
