import { isAuthorisedChannel, isChannelName, isPresenceChannel } from './channel-name.ts'
import type { Connection } from './connection.ts'
import type { Endpoint } from './endpoint.ts'
import { readGrant } from './grants.ts'
import {
  encodeFrame,
  errorFrame,
  readPresenceMember,
  readSubscribe,
  subscriptionErrorFrame,
  type PresenceMember,
} from './protocol.ts'
import { isChannelSignature } from './sign-channel.ts'

/**
 * `pusher:subscribe`. Refusals are `pusher:subscription_error` with `{type, error, status}` and leave the socket open.
 * Subscribing again is answered as the first time: a client that missed the answer may ask twice.
 */
export function subscribe(endpoint: Endpoint, connection: Connection, data: unknown): void {
  const { key, secret, limits, registry, granted, quietMs } = endpoint
  const request = readSubscribe(data)
  if (!request || !isChannelName(request.channel)) {
    connection.send(errorFrame('Malformed subscription'))
    return
  }
  const name = request.channel
  const channelData = request.channel_data ?? undefined
  const refuse = (type: string, error: string, status: number) => {
    connection.send(subscriptionErrorFrame(name, type, error, status))
  }

  if (!isAuthorisedChannel(name)) {
    refuse('AuthError', 'Only private and presence channels exist', 403)
    connection.send(errorFrame('Only private and presence channels exist'))
    return
  }
  if (channelData !== undefined && Buffer.byteLength(channelData) > limits.channelDataBytes) {
    return refuse('LimitReached', 'channel_data is too large', 413)
  }
  if (
    !isChannelSignature(request.auth, { key, secret, socketId: connection.socketId, channelName: name, channelData })
  ) {
    return refuse('AuthError', 'The signature does not fit', 401)
  }
  const grant = granted && readGrant(name, channelData, Date.now())
  if (granted && !grant) return refuse('AuthError', 'The signature is too old', 401)
  let member: PresenceMember | null = null
  if (isPresenceChannel(name)) {
    member = readPresenceMember(channelData ?? '') ?? null
    if (!member) return refuse('AuthError', 'channel_data needs a user_id', 401)
  }
  if (!connection.subscriptions.has(name)) {
    if (connection.subscriptions.size >= limits.channelsPerSocket) {
      return refuse('LimitReached', 'Too many channels on this connection', 403)
    }
    if (member && registry.isFull(name, member.userId, limits.presenceMembers)) {
      return refuse('LimitReached', 'The channel is full', 403)
    }
  }

  registry.join(connection, name, member)
  if (grant) connection.grants.set(name, grant)
  // rounded down: never more than it was
  const quiet = Math.floor(quietMs(name))
  const answer = member ? { presence: registry.presence(name) } : quiet > 0 ? { quietMs: quiet } : {}
  connection.send(encodeFrame({ event: 'pusher_internal:subscription_succeeded', channel: name, data: answer }))
  if (grant) granted?.(grant)
}
