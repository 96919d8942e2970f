import * as z from 'zod/mini'
import { anyQuery, instant } from './fields.ts'
import { defineRoutes } from './http.ts'

export const system = defineRoutes({
  'POST /realtime/auth': {
    summary: 'Authorises a private or presence channel for the realtime connection (Pusher protocol)',
    access: 'user',
    subject: 'self',
    rate: 'signal',
    body: z.strictObject({
      socket_id: z.string().check(z.regex(/^[0-9]{1,12}\.[0-9]{1,12}$/)),
      channel_name: z.string().check(z.maxLength(164)),
    }),
    ok: z.object({
      auth: z.string(),
      /** Presence channels: who joins, as the text that was signed. */
      channel_data: z.optional(z.string()),
    }),
    errors: ['forbidden'],
  },
  'POST /webhooks/:provider': {
    summary: "A payment partner's signed report; proven by its signature",
    access: 'signed',
    geoExempt: true,
    subject: 'public',
    rate: 'signal',
    priority: 'critical',
    params: z.strictObject({ provider: z.string().check(z.regex(/^[a-z]{2,20}$/)) }),
    body: z.looseObject({}),
    ok: z.object({ received: z.boolean() }),
    errors: ['bad_request', 'unavailable'],
  },
  'GET /dev/mails': {
    summary: 'The development mailbox, newest first (loopback only)',
    access: 'loopback',
    geoExempt: true,
    subject: 'public',
    ok: z.object({
      mails: z.array(
        z.object({
          id: z.string(),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string(),
          /** The List-Unsubscribe header of the mail. */
          unsubscribeUrl: z.optional(z.string()),
          at: instant,
        }),
      ),
    }),
    errors: ['not_found'],
  },
})

const ofMachine = {
  access: 'loopback',
  subject: 'public',
  rate: 'unlimited',
  geoExempt: true,
  outsideApi: true,
  query: anyQuery,
} as const
const page = { 200: ['text/html'] } as const
const params = z.object({ id: z.string() })

/** The development mailbox in a browser of this machine. */
export const mailboxPages = defineRoutes({
  'GET /dev/mail': { ...ofMachine, summary: 'The development mailbox, newest first', sends: page },
  'GET /dev/mail.css': { ...ofMachine, summary: 'The style of these pages', sends: { 200: ['text/css'] } },
  'GET /dev/mail/:id': { ...ofMachine, summary: 'A mail', params, sends: page },
  'GET /dev/mail/:id/html': {
    ...ofMachine,
    summary: 'A mail as its reader sees it, without scripts',
    params,
    sends: page,
  },
})
