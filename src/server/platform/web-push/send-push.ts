import { encryptPush, type PushKeys } from './encrypt.ts'
import type { Vapid } from './vapid.ts'

export type PushAddress = PushKeys & { endpoint: string }
/** `gone`: the browser is no longer subscribed; `refused`: this message is not wanted, and trying again is of no use. */
export type PushResult = 'sent' | 'gone' | 'refused'

export type PushOptions = {
  vapid: Vapid
  /** Seconds that the push service keeps it for a browser that is not there. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A later message of the same topic replaces one that waits (RFC 8030): at most 32 letters of base64url. */
  topic?: string
}

const patienceMs = 10_000

/** Hands one message to a push service. Throws when it cannot be reached or is busy: try again later. */
export async function sendPush(to: PushAddress, message: object, options: PushOptions): Promise<PushResult> {
  const answer = await fetch(to.endpoint, {
    method: 'POST',
    headers: {
      authorization: options.vapid.authorise(to.endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(options.ttlSeconds),
      urgency: options.urgency,
      ...(options.topic !== undefined && { topic: options.topic }),
    },
    body: new Uint8Array(encryptPush(Buffer.from(JSON.stringify(message)), to)),
    // an address that people give must not lead us anywhere else
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  await answer.body?.cancel()
  if (answer.ok) return 'sent'
  if (answer.status === 404 || answer.status === 410) return 'gone'
  if (answer.status === 429 || answer.status >= 500)
    throw new Error(`The push service answers ${String(answer.status)}.`)
  return 'refused'
}
