import { system as routes } from '#contract/system.ts'
import { defineFeature } from '#core/services.ts'
import { fail } from '#platform/failure.ts'
import { isPresenceChannel } from '#platform/realtime/channel-name.ts'
import { signChannel } from '#platform/realtime/sign-channel.ts'
import { mayJoin } from './may-join.ts'

/** Lets people into the realtime channels that are theirs. */
export const realtime = defineFeature({
  name: 'realtime',
  routes: { 'POST /realtime/auth': routes['POST /realtime/auth'] },
  handlers: ({ db, realtime: app }) => ({
    'POST /realtime/auth': async ({ actor: { userId }, body: { socket_id: socketId, channel_name: channelName } }) => {
      if (!(await mayJoin(db, userId, channelName))) return fail('forbidden')
      if (!isPresenceChannel(channelName)) return { auth: signChannel({ ...app, socketId, channelName }) }
      const channelData = JSON.stringify({ user_id: String(userId) })
      return { auth: signChannel({ ...app, socketId, channelName, channelData }), channel_data: channelData }
    },
  }),
})
