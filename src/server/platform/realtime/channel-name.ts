/** Pusher's channel names: 164 characters of this set. It has no ':', which keeps signatures unambiguous. */
const channelNamePattern = /^[A-Za-z0-9_\-=@,.;]{1,164}$/
const socketIdPattern = /^\d{1,20}\.\d{1,20}$/
const clientEventPattern = /^client-[\x21-\x7e]{1,190}$/

/** Whether the text is a well-formed channel name, of whatever kind. */
export function isChannelName(name: unknown): name is string {
  return typeof name === 'string' && channelNamePattern.test(name)
}

/** Whether the text is a socket id as this endpoint (and Pusher) issues them: two numbers joined by a dot. */
export function isSocketId(socketId: unknown): socketId is string {
  return typeof socketId === 'string' && socketIdPattern.test(socketId)
}

export function isPresenceChannel(name: string): boolean {
  return name.startsWith('presence-')
}

/** Without one of these prefixes a channel would be open to anyone who knows the public key, so there are no others. */
export function isAuthorisedChannel(name: string): boolean {
  return name.startsWith('private-') || isPresenceChannel(name)
}

export function isClientEvent(event: string): boolean {
  return clientEventPattern.test(event)
}
