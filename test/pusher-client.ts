import { createRequire } from 'node:module'
import type PusherModule from 'pusher-js'

export type PusherClient = PusherModule.default
// the package describes itself as CommonJS; this is the class that it exports
const Pusher = createRequire(import.meta.url)('pusher-js') as typeof PusherModule.default

type Place = {
  key: string
  cluster?: string
  host?: string
  port: number
  /** Where the API is that lets into channels. */
  address: string
}

/** pusher-js as shipped, with its own channel authorisation (a form post): told the place of the sockets, and whose session it is. */
export const connectPusher = (
  { key, cluster = 'self', host = '127.0.0.1', port, address }: Place,
  token: string,
): PusherClient =>
  new Pusher(key, {
    cluster,
    wsHost: host,
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${address}/api/realtime/auth`,
      headers: { authorization: `Bearer ${token}` },
    },
  })
