/** Every bound of the realtime endpoint. Sources: Pusher Channels documentation where a bound is the protocol's own. */
export type RealtimeLimits = {
  /** Sockets on this process; the measured size is 7 kB a socket, 19,000 fit a process comfortably. */
  connections: number
  /** Of these, sockets of one address, an IPv6 /64 counting as one; offices and mobile networks share one of IPv4. */
  socketsPerAddress: number
  /** And of one IPv6 /48. */
  socketsPerWideNetwork: number
  /** One frame from a client, in bytes (Pusher: 10 kB). A larger one closes the socket with 1009. */
  messageBytes: number
  /** Sustained frames per second from one socket. */
  messagesPerSecond: number
  /** Frames that may come at once: a reconnecting client subscribes to all its channels in one go. */
  messageBurst: number
  /** Client events per second from one socket (Pusher: 10). */
  clientEventsPerSecond: number
  /** Channels that one socket may be in. */
  channelsPerSocket: number
  /** `channel_data` of a presence subscription, in bytes. */
  channelDataBytes: number
  /** Users in one presence channel (Pusher: 100); each join is told to all of them. */
  presenceMembers: number
  /** Unsent bytes after which a socket is closed: it reconnects and refetches, which costs less than a queue. */
  bufferedBytes: number
  /** Told to clients: after this many silent seconds they ping. */
  activityTimeoutSeconds: number
  /** Between two server pings, in milliseconds; a socket that answered none in that time is dead. */
  heartbeatMs: number
  /** How often processes tell each other that they are there, in milliseconds; one silent for three times as long is gone. */
  peerHelloMs: number
  /** How long a closing handshake may take, in milliseconds, before the socket is cut. */
  closeTimeoutMs: number
  /** The closes of a shutdown are spread over at most this many milliseconds, so that clients do not return at once. */
  drainSpreadMs: number
}

export const defaultLimits: RealtimeLimits = {
  connections: 20_000,
  socketsPerAddress: 500,
  socketsPerWideNetwork: 2_000,
  messageBytes: 10_240,
  messagesPerSecond: 20,
  messageBurst: 150,
  clientEventsPerSecond: 10,
  channelsPerSocket: 100,
  channelDataBytes: 2_048,
  presenceMembers: 100,
  bufferedBytes: 1_048_576,
  activityTimeoutSeconds: 120,
  heartbeatMs: 60_000,
  peerHelloMs: 10_000,
  closeTimeoutMs: 2_000,
  drainSpreadMs: 1_000,
}
