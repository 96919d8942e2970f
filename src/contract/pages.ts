import * as z from 'zod/mini'
import { anyQuery } from './fields.ts'
import { defineRoutes } from './http.ts'

const byLink = { access: 'link', subject: 'public', geoExempt: true, outsideApi: true, query: anyQuery } as const
const page = ['text/html'] as const
const params = z.object({ token: z.string() })

/** The link in a mail that ends such mails, for people and for mail programs (RFC 8058). */
export const unsubscribePages = defineRoutes({
  'GET /unsubscribe/page.css': {
    ...byLink,
    summary: 'The style of these pages',
    rate: 'unlimited',
    sends: { 200: ['text/css'] },
  },
  'GET /unsubscribe/:token': {
    ...byLink,
    summary: 'Asks whether the mails should end: programs that check links open them too',
    rate: 'write',
    params,
    sends: { 200: page, 404: page },
  },
  'POST /unsubscribe/:token': {
    ...byLink,
    summary: 'Ends mails, of one topic or all, as the link says; the token says all, and the body is not read',
    params,
    stream: { types: ['application/x-www-form-urlencoded', 'multipart/form-data'], maxBytes: null },
    sends: { 200: page, 404: page },
  },
})

/** How the sandbox company's reports arrive: what a merchant has to live with, at the tester's choice. */
const arrivals = ['normal', 'late', 'twice', 'out_of_order'] as const
export type Arrival = (typeof arrivals)[number]
const testCardNames = ['us', 'de', 'later_declined', 'later_challenged', 'expired'] as const
export type TestCard = (typeof testCardNames)[number]

/** What is read in place of anything that does not fit. */
const otherwise = z.catch
const arrival = z.enum(arrivals)
const card = z._default(z.enum(testCardNames), 'us')
/** Null: the form is none of ours, and is shown again. */
const checkoutForm = otherwise(
  z.nullable(
    z.discriminatedUnion('action', [
      z.strictObject({ action: z.enum(['pay', 'decline', 'challenge']), arrival, card }),
      z.strictObject({ action: z.literal('confirm'), arrival, card, code: z.string() }),
      z.strictObject({ action: z.literal('fail'), arrival, card, code: z.optional(z.string()) }),
    ]),
  ),
  null,
)
const bankForm = otherwise(z.nullable(z.strictObject({ action: z.enum(['dispute', 'won', 'lost']) })), null)
const ofPayment = { ...byLink, rate: 'unlimited', priority: 'critical', params: z.object({ id: z.string() }) } as const

/** Plain pages and forms of the sandbox payment company, where the operator tries things out. */
export const sandboxPages = defineRoutes({
  'GET /sandbox/checkout.css': {
    ...byLink,
    summary: 'The style of these pages',
    rate: 'unlimited',
    sends: { 200: ['text/css'] },
  },
  'GET /sandbox/checkout/:id': {
    ...ofPayment,
    summary: 'The checkout of a payment; leads back once it is over',
    query: otherwise(z.object({ arrival: z._default(arrival, 'normal'), card }), { arrival: 'normal', card: 'us' }),
    sends: { 200: page, 303: [], 404: page },
  },
  'POST /sandbox/checkout/:id': {
    ...ofPayment,
    summary: 'Pays, declines, or asks the pretended bank',
    body: checkoutForm,
    asForm: true,
    sends: { 303: [], 404: page, 422: page },
  },
  'GET /sandbox/payments/:id': {
    ...ofPayment,
    summary: 'A payment afterwards, with what a bank can do',
    sends: { 200: page, 404: page },
  },
  'POST /sandbox/payments/:id': {
    ...ofPayment,
    summary: 'Disputes a payment, or decides on the dispute',
    body: bankForm,
    asForm: true,
    sends: { 303: [], 404: page, 422: page },
  },
})
