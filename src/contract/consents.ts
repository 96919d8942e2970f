import * as z from 'zod/mini'
import { email, isAdult } from './accounts.ts'
import { requestReason } from './creator-request.ts'
import { anyQuery, id, idParam, instant, nothing, person, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { translated } from './languages.ts'
import { limits } from './limits.ts'
import { openMedia } from './media.ts'

/**
 * How it stands with somebody who is shown: asked; being checked by staff; staff want more; agreed; said no; turned down by staff;
 * has taken it back; taken out of the post by its author.
 */
export const consentStates = [
  'invited',
  'in_check',
  'needs_more',
  'agreed',
  'said_no',
  'refused',
  'withdrawn',
  'taken_out',
] as const
export const consentState = z.enum(consentStates)
export type ConsentState = z.infer<typeof consentState>

/** As the author sees somebody who is shown: never who they are by law. */
const depicted = z.object({
  id,
  name: z.string(),
  state: consentState,
  /** Until when the invitation can be used; null: there is none, or the person has their own page by now. */
  inviteExpiresAt: z.nullable(instant),
  /** Why staff want more, or turn it down. */
  reason: z.nullable(requestReason),
  withdrawalReason: z.string(),
  /** Whether the author may make an invitation, and take the person out. */
  mayInvite: z.boolean(),
  mayTakeOut: z.boolean(),
})
export type CoPerformer = z.infer<typeof depicted>
const coPerformerList = z.object({ people: z.array(depicted) })
export const coPerformerName = text(limits.nameMax, 1)
export const coPerformerBody = z.strictObject({ name: coPerformerName })
const ofPost = z.strictObject({ id: idParam })
const ofPerson = z.strictObject({ id: idParam, personId: idParam })
const authors = { access: 'creator', subject: 'own' } as const

/** What the person signs, whole, as it was worded when it was shown. */
const release = z.object({
  version: z.string(),
  language: z.enum(translated),
  title: z.string(),
  paragraphs: z.array(z.string()),
})
export const consentSides = ['front', 'selfie'] as const
export const consentSide = z.enum(consentSides)
export type ConsentSide = z.infer<typeof consentSide>
const consent = z.object({
  state: consentState,
  author: person,
  /** As the author calls the person. */
  name: z.string(),
  /** What the consent is about; null: the post is gone, or the person is no longer asked. */
  post: z.nullable(z.object({ id, text: z.string(), media: z.array(openMedia), published: z.boolean() })),
  release,
  /** What was said before; the person sees no more of it than that it is there. */
  hasDetails: z.boolean(),
  documents: z.array(z.object({ side: consentSide, bytes: z.int(), madeAt: instant })),
  inviteExpiresAt: z.nullable(instant),
  /** The page is the person's own: signed, and no longer the author's to end. */
  isOwn: z.boolean(),
  signedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  reason: z.nullable(requestReason),
  note: z.string(),
})
export type Consent = z.infer<typeof consent>
export const consentDetails = z.strictObject({
  legalName: text(limits.legalNameMax, 2),
  dateOfBirth: z.iso.date('Please enter a date.'),
  /** Where the link to the person's own page goes. */
  email,
  language: z.enum(translated),
})
export type ConsentDetails = z.output<typeof consentDetails>
export const signature = z.strictObject({
  signedName: text(limits.legalNameMax, 2),
  agreed: z.literal(true),
  /** Of the release that was shown. */
  version: z.string().check(z.maxLength(20)),
  language: z.enum(translated),
})
/** Under the age by this date of birth, whatever is wrong with the rest. */
export const isUnderAge = (dateOfBirth: string): boolean => !isAdult(dateOfBirth, new Date().toISOString().slice(0, 10))

const token = z.strictObject({ token: z.string().check(z.maxLength(100)) })
const linkErrors = ['link_invalid', 'link_spent', 'link_expired'] as const
/** By a link alone: whoever has it is the person. */
const byLink = { access: 'anyone', subject: 'public', params: token, ok: consent } as const

/** People who are shown in a post: their consent, invited by a link. */
export const consents = defineRoutes({
  'GET /posts/:id/depicted': {
    summary: 'Who is shown in my post, and how far their consent is',
    access: 'creator',
    subject: 'own',
    params: ofPost,
    ok: coPerformerList,
  },
  'POST /posts/:id/depicted': {
    ...authors,
    summary: 'Says that someone else is in my post, before it is published',
    params: ofPost,
    body: coPerformerBody,
    status: 201,
    ok: coPerformerList,
    errors: ['not_ready', 'too_many'],
  },
  'POST /posts/:id/depicted/:personId/invitation': {
    ...authors,
    summary: 'Makes the link for one person; an earlier one is worthless from then on',
    params: ofPerson,
    status: 201,
    /** The link is in this answer and nowhere else. */
    ok: z.object({ link: z.string(), expiresAt: instant, people: z.array(depicted) }),
    errors: ['not_ready'],
  },
  'DELETE /posts/:id/depicted/:personId/invitation': {
    ...authors,
    summary: 'Makes the link of one person worthless',
    params: ofPerson,
    ok: coPerformerList,
    errors: ['not_ready'],
  },
  'DELETE /posts/:id/depicted/:personId': {
    ...authors,
    summary: 'Removes a person who has not answered, or who is in no photo any more',
    params: ofPerson,
    ok: coPerformerList,
    errors: ['not_ready'],
  },
  'GET /consents/:token': {
    ...byLink,
    summary: 'What a person in a post is asked, or what they have answered',
    /** In which the release is shown, until the person has said more. */
    query: z.strictObject({ language: z.optional(z.enum(translated)) }),
    errors: linkErrors,
  },
  'PUT /consents/:token/details': {
    ...byLink,
    summary: 'Legal name, date of birth and email; kept encrypted',
    body: consentDetails,
    errors: [...linkErrors, 'not_ready'],
  },
  'POST /consents/:token/signature': {
    ...byLink,
    summary: 'Signs the release; the pictures are sent to PUT /consents/{token}/documents/{side} before, as they are',
    body: signature,
    /** `token`: of the person's own page, which the author does not know; mailed to them as well. */
    ok: z.object({ token: z.string(), consent }),
    errors: [...linkErrors, 'not_ready', 'changed_meanwhile'],
  },
  'POST /consents/:token/refusal': {
    ...byLink,
    summary: 'Says no; the post does not come out, and what was given is forgotten',
    errors: [...linkErrors, 'not_ready'],
  },
  'POST /consents/:token/link': {
    summary:
      'Sends a person who has signed a new link to their own page, to the address that they gave; the one before ends',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    params: token,
    ok: nothing,
    errors: ['link_invalid', 'not_ready', 'too_soon'],
  },
  'POST /consents/:token/withdrawal': {
    ...byLink,
    summary: 'Takes a signed consent back: the post is hidden at once, from its buyers too',
    body: z.strictObject({ reason: text(limits.reportDetailsMax) }),
    errors: [...linkErrors, 'not_ready'],
  },
  'DELETE /consents/:token/withdrawal': {
    ...byLink,
    summary: 'Gives a consent again that was taken back',
    errors: [...linkErrors, 'not_ready'],
  },
})

/** Pictures of their papers, as they are: no JSON could hold them. */
export const consentFiles = defineRoutes({
  'PUT /consents/:token/documents/:side': {
    ...byLink,
    summary: 'Sends a picture of a document, in place of an earlier one',
    rate: 'auth',
    params: z.strictObject({ ...token.shape, side: consentSide }),
    query: anyQuery,
    stream: { types: ['image/*'], maxBytes: limits.photoMaxBytes },
    errors: [...linkErrors, 'not_ready'],
  },
})
