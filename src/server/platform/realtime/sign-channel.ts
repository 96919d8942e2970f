import { createHmac, timingSafeEqual } from 'node:crypto'
import { allKeys, type Keys } from '../encryption/keys.ts'
import { isChannelName, isSocketId } from './channel-name.ts'

export type ChannelClaim = {
  key: string
  secret: string
  socketId: string
  channelName: string
  /** The exact JSON text that goes to the client as `channel_data` (presence channels). */
  channelData?: string | undefined
}

/**
 * The `auth` value that lets one socket into one channel: `key:hex(HMAC-SHA256(secret, "socketId:channel[:data]"))`.
 * Source: Pusher Channels, "Authentication and authorization signatures".
 * Throws RangeError for a malformed socket id or channel name: signing free text would let a caller move the colons
 * and obtain the signature of another channel. Check with `isSocketId` and `isChannelName` to answer the client.
 */
export function signChannel(claim: ChannelClaim): string {
  if (!isSocketId(claim.socketId)) throw new RangeError('signChannel: malformed socket id')
  if (!isChannelName(claim.channelName)) throw new RangeError('signChannel: malformed channel name')
  const parts = [claim.socketId, claim.channelName]
  if (claim.channelData !== undefined) parts.push(claim.channelData)
  return `${claim.key}:${createHmac('sha256', claim.secret).update(parts.join(':')).digest('hex')}`
}

/** Compares in constant time; `auth` is whatever the client sent. */
export function isChannelSignature(
  auth: unknown,
  { secret: keys, ...claim }: Omit<ChannelClaim, 'secret'> & { secret: Keys },
): boolean {
  if (typeof auth !== 'string') return false
  const given = Buffer.from(auth)
  return allKeys(keys).some((secret) => {
    const expected = Buffer.from(signChannel({ ...claim, secret }))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}
