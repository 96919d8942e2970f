import type { Notification } from './api.ts'

/** What is shown as one line: the newest of its kind, and how many other people did the same. */
export type Group = { readonly newest: Notification; readonly others: number }

/**
 * Likes of one post become one line, at the place of the newest; the same person counts once. Everything else stands for itself.
 * The list is in order, newest first.
 */
export function groupLikes(notifications: readonly Notification[]): readonly Group[] {
  const lines: { newest: Notification; people: Set<string> }[] = []
  const byPost = new Map<number, (typeof lines)[number]>()
  for (const notification of notifications) {
    const { kind, postId, actor } = notification
    const known = kind === 'like' && postId !== null ? byPost.get(postId) : undefined
    if (known) {
      if (actor) known.people.add(actor.username)
      continue
    }
    const line = { newest: notification, people: new Set(actor ? [actor.username] : []) }
    lines.push(line)
    if (kind === 'like' && postId !== null) byPost.set(postId, line)
  }
  return lines.map(({ newest, people }) => ({ newest, others: Math.max(0, people.size - 1) }))
}
