import { isClientEvent } from './channel-name.ts'
import type { Connection } from './connection.ts'
import type { Endpoint } from './endpoint.ts'
import { codes, encodeFrame, errorFrame, readClientMessage, readUnsubscribe, type ClientMessage } from './protocol.ts'
import { subscribe } from './subscribe.ts'

/** Answers one frame from a client. Nothing that a client sends may throw. */
export function handleMessage(endpoint: Endpoint, connection: Connection, text: string): void {
  // Frames that were under way while the socket is closing.
  if (!connection.isOpen) return
  connection.isAlive = true
  if (!connection.messageRate.take()) {
    connection.close(codes.overCapacity, 'Too many messages')
    return
  }
  const message = readClientMessage(text)
  if (!message) {
    connection.send(errorFrame('Malformed message'))
    return
  }
  if (message.event.startsWith('client-')) return relayClientEvent(endpoint, connection, message)
  switch (message.event) {
    case 'pusher:ping':
      connection.send(encodeFrame({ event: 'pusher:pong', data: {} }))
      return
    case 'pusher:pong':
      return
    case 'pusher:subscribe':
      return subscribe(endpoint, connection, message.data)
    case 'pusher:unsubscribe': {
      const name = readUnsubscribe(message.data)
      if (name !== undefined) endpoint.registry.leave(connection, name)
      return
    }
    default:
      connection.send(errorFrame('Unsupported event'))
  }
}

/** From one subscriber to the others, without passing through the application. */
function relayClientEvent(
  { registry, clientEvents, relay }: Endpoint,
  connection: Connection,
  message: ClientMessage,
): void {
  const { event, channel = '', data } = message
  // Being subscribed implies a private or presence channel: there are no others.
  if (!isClientEvent(event) || !connection.subscriptions.has(channel)) {
    connection.send(errorFrame('Client event refused: not subscribed to the channel', codes.clientEventRefused))
    return
  }
  if (clientEvents && !clientEvents.has(event)) {
    connection.send(errorFrame('Client event refused: unknown', codes.clientEventRefused))
    return
  }
  if (!connection.clientEventRate.take()) {
    connection.send(errorFrame('Client event refused: rate limit', codes.clientEventRefused))
    return
  }
  // The sender's id comes from its signed subscription, so that receivers can rely on it.
  const userId = connection.subscriptions.get(channel)?.userId
  // what browsers tell each other passes nobody who could read it: known events carry nothing
  registry.broadcast(
    channel,
    encodeFrame({ event, channel, data: clientEvents ? {} : data, userId }),
    (other) => other !== connection,
  )
  relay?.(channel, event, userId)
}
