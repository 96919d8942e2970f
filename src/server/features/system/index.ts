import { updatesChannel } from '#contract/events.ts'
import { system as routes } from '#contract/system.ts'
import { defineFeature } from '#core/services.ts'
import { fail } from '#platform/failure.ts'
import { signChannel } from '#platform/realtime/sign-channel.ts'

/** What belongs to no feature of the product: realtime authorisation and the development mailbox. */
export const system = defineFeature({
  name: 'system',
  routes: { 'POST /realtime/auth': routes['POST /realtime/auth'], 'GET /dev/mails': routes['GET /dev/mails'] },
  handlers: ({ realtime, mailbox }) => ({
    'POST /realtime/auth': async ({ actor, body }) => {
      // a user can join the channel of the own updates and no other
      if (body.channel_name !== updatesChannel(actor.userId)) return fail('forbidden')
      return { auth: signChannel({ ...realtime, socketId: body.socket_id, channelName: body.channel_name }) }
    },
    'GET /dev/mails': async () => (mailbox ? { mails: await mailbox.list() } : fail('not_found')),
  }),
})
