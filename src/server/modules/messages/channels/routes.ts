import { sql } from 'kysely'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { system as routes } from '#contract/system.ts'
import { defineFeature } from '#platform/module.ts'
import { fail } from '#platform/failure.ts'
import { isPresenceChannel } from '#platform/realtime/channel-name.ts'
import { writeGrant } from '#platform/realtime/grants.ts'
import { signChannel } from '#platform/realtime/sign-channel.ts'
import { mayJoin } from './may-join.ts'

/** Lets people into the realtime channels that are theirs. */
export const realtime = defineFeature({
  name: 'realtime',
  routes: { 'POST /realtime/auth': routes['POST /realtime/auth'] },
  handlers: ({ db, realtime: app }) => ({
    'POST /realtime/auth': async ({ actor, body: { socket_id: socketId, channel_name: channelName } }) => {
      const { userId, sessionHash, accountStatus } = actor
      // whoever is suspended hears that something of theirs has changed, and nobody else
      if (accountStatus === 'suspended' && channelName !== updatesChannel(userId)) return fail('forbidden')
      if (!(await mayJoin(db, userId, channelName))) return fail('forbidden')
      if (app.url !== null) {
        // a service of others knows the protocol's own forms only
        if (!isPresenceChannel(channelName)) return { auth: signChannel({ ...app, socketId, channelName }) }
        const channelData = JSON.stringify({ user_id: String(userId) })
        return { auth: signChannel({ ...app, socketId, channelName, channelData }), channel_data: channelData }
      }
      // the session itself and not what is remembered of it: the socket ends with it
      const { rows } = await sql<{ log_in: number }>`
        select log_in from sessions where token_hash = ${sessionHash} and expires_at > now()`.execute(db)
      if (!rows[0]) return fail('unauthenticated')
      const channelData = writeGrant(String(userId), String(rows[0].log_in), Date.now())
      return { auth: signChannel({ ...app, socketId, channelName, channelData }), channel_data: channelData }
    },
  }),
})
