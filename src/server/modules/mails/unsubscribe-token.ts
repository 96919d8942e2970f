import { createHmac, timingSafeEqual } from 'node:crypto'
import { allKeys, firstKey, type Keys } from '#platform/encryption/keys.ts'
import { notificationTopics, type NotificationTopic } from '#contract/settings.ts'

/** What a link in a mail ends: mails about one topic, or about everything. */
export type Ended = { userId: number; topic: NotificationTopic | 'all' }

const signatureBytes = 16
const shape = /^(\d{1,16})\.([a-z_]{1,30})\.([A-Za-z0-9_-]{22})$/

const signatureOf = (secret: string, userId: number, topic: string): Buffer =>
  createHmac('sha256', secret)
    .update(`unsubscribe ${String(userId)} ${topic}`)
    .digest()
    .subarray(0, signatureBytes)

/** A token that never lapses, since the mail that holds it may be opened years later, and that opens nothing else. */
export const signUnsubscribe = (keys: Keys, { userId, topic }: Ended): string =>
  `${String(userId)}.${topic}.${signatureOf(firstKey(keys), userId, topic).toString('base64url')}`

/** null: we have not signed this. */
export function readUnsubscribe(keys: Keys, token: string): Ended | null {
  const [, user = '', topic = '', given = ''] = shape.exec(token) ?? []
  const userId = Number(user)
  const known = topic === 'all' || notificationTopics.some((kind) => kind === topic)
  if (!known || !Number.isSafeInteger(userId)) return null
  const signature = Buffer.from(given, 'base64url')
  const isOurs = (secret: string): boolean => {
    const right = signatureOf(secret, userId, topic)
    return signature.length === right.length && timingSafeEqual(signature, right)
  }
  if (!allKeys(keys).some(isOurs)) return null
  return { userId, topic: topic as Ended['topic'] }
}
