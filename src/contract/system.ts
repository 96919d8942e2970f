import * as z from 'zod/mini'
import { instant } from './fields.ts'
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
    summary: "A payment provider's signed report; proven by its signature",
    access: 'signed',
    geoExempt: true,
    subject: 'public',
    rate: 'signal',
    params: z.strictObject({ provider: z.string().check(z.regex(/^[a-z]{2,20}$/)) }),
    body: z.looseObject({}),
    ok: z.object({ received: z.boolean() }),
    errors: ['not_found', 'bad_request', 'unavailable'],
  },
  'GET /dev/mails': {
    summary: 'The development mailbox, newest first (loopback only)',
    access: 'loopback',
    geoExempt: true,
    subject: 'public',
    rate: 'read',
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
