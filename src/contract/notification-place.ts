import { notificationKinds, type NotificationKind } from './notification-kinds.ts'

/** A notification as far as its place goes; `message`: what mails and pushes say of a chat. */
export type Noticed = {
  kind: NotificationKind | 'message'
  /** Who did it. */
  username: string | null
  /** How many other people did the same. */
  others: number
  postId: number | null
  commentId: number | null
  chatId: number | null
  /** A payment of the reader's own. */
  receiptId: string | null
}

/** Where a notification leads, on our own site: the same in the list, in mails and in pushes. null: nowhere, whoever it was has left. */
export function notificationPlace({
  kind,
  username,
  others,
  postId,
  commentId,
  chatId,
  receiptId,
}: Noticed): string | null {
  const place = kind === 'message' ? 'chat' : notificationKinds[kind].place
  if (place.startsWith('/')) return place
  if (place === 'receipt') return receiptId === null ? '/wallet/receipts' : `/wallet/receipts/${receiptId}`
  if (place === 'story') return username === null ? '/stories' : `/stories/${username}`
  if (place === 'live') return username === null ? '/live' : `/live/@${username}`
  if (kind === 'new_follower' && others > 0) return '/followers'
  if (place !== 'person' && postId !== null)
    return `/post/${String(postId)}${commentId === null ? '' : `?comment=${String(commentId)}`}`
  if (place !== 'person' && chatId !== null) return `/messages/${String(chatId)}`
  return username === null ? null : `/${username}`
}

/** Kinds that happen in a chat where they are not about a post. */
export const kindsInChats = ['unlock', 'tip'] as const satisfies readonly NotificationKind[]
