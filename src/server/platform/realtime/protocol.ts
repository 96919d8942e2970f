import { z } from 'zod/mini'

/**
 * Frames of the Pusher Channels protocol, version 7.
 * Source: https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/
 */
export const supportedProtocols: ReadonlySet<number> = new Set([5, 6, 7])

/**
 * What a client does is decided by the hundred: 4000–4099 it gives up, 4100–4199 it returns after a second,
 * 4200–4299 it returns at once, 4300–4399 the socket stays open.
 */
export const codes = {
  applicationUnknown: 4001,
  versionMalformed: 4006,
  versionUnsupported: 4007,
  versionMissing: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  reconnectNow: 4200,
  clientEventRefused: 4301,
} as const

export type ErrorCode = (typeof codes)[keyof typeof codes]

const clientMessage = z.object({
  event: z.string().check(z.minLength(1), z.maxLength(200)),
  channel: z.optional(z.string()),
  data: z.optional(z.unknown()),
})
export type ClientMessage = z.infer<typeof clientMessage>

const subscribeData = z.object({
  channel: z.string(),
  auth: z.optional(z.string()),
  channel_data: z.optional(z.nullable(z.string())),
})
export type SubscribeData = z.infer<typeof subscribeData>

const unsubscribeData = z.object({ channel: z.string() })

// Some server libraries put a number into user_id; on the wire to other members it is always text.
const presenceData = z.object({
  user_id: z.union([z.string().check(z.minLength(1), z.maxLength(128)), z.int()]),
  user_info: z.optional(z.unknown()),
})

export type PresenceMember = { userId: string; userInfo: unknown }

/** Each reader gives undefined for anything that is not what it should be; clients send what they like. */
export function readClientMessage(text: string): ClientMessage | undefined {
  return clientMessage.safeParse(readJson(text)).data
}

export function readSubscribe(data: unknown): SubscribeData | undefined {
  return subscribeData.safeParse(data).data
}

export function readUnsubscribe(data: unknown): string | undefined {
  return unsubscribeData.safeParse(data).data?.channel
}

export function readPresenceMember(channelData: string): PresenceMember | undefined {
  const member = presenceData.safeParse(readJson(channelData)).data
  return member && { userId: String(member.user_id), userInfo: member.user_info }
}

export type OutgoingFrame = { event: string; data: unknown; channel?: string; userId?: string | undefined }

/** `data` travels as a JSON text inside the JSON frame, as the protocol asks; text is taken to be encoded already. */
export function encodeFrame(frame: OutgoingFrame): string {
  const data = typeof frame.data === 'string' ? frame.data : JSON.stringify(frame.data ?? {})
  return JSON.stringify({ event: frame.event, channel: frame.channel, data, user_id: frame.userId })
}

/** An error that leaves the socket open; Pusher sends a null code where none of its numbers fits. */
export function errorFrame(message: string, code: ErrorCode | null = null): string {
  return encodeFrame({ event: 'pusher:error', data: { message, code } })
}

export function subscriptionErrorFrame(channel: string, type: string, error: string, status: number): string {
  return encodeFrame({ event: 'pusher:subscription_error', channel, data: { type, error, status } })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
