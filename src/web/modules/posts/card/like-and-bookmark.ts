import type { Post } from '#contract/posts.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'
import { holdChange } from '#web/platform/shown-changes.ts'
import { serialize } from './serialize.ts'
import { changePosts, inPosts } from '../post-cache.ts'

/** Shown at once; taken back, with a word about it, when the server refuses. */
export function setLike({ id, liked: before, likeCount }: Post, liked: boolean): void {
  const press = holdChange(inPosts({ type: 'likeSet', id, liked }))
  serialize(`like ${String(id)}`, async (isLast) => {
    try {
      const answer = await api(liked ? 'PUT /posts/:id/like' : 'DELETE /posts/:id/like', {
        params: { id },
        keepalive: true,
      })
      press.agreed(isLast() ? inPosts({ type: 'likeSet', id, ...answer }) : undefined)
    } catch (fault) {
      press.refused()
      if (isLast()) changePosts({ type: 'likeSet', id, liked: before, likeCount })
      showAlert(textOf(fault))
    }
  })
}

export function setBookmark({ id, bookmarked: before }: Post, bookmarked: boolean): void {
  const press = holdChange(inPosts({ type: 'bookmarkSet', id, bookmarked }))
  serialize(`bookmark ${String(id)}`, async (isLast) => {
    try {
      await api(bookmarked ? 'PUT /posts/:id/bookmark' : 'DELETE /posts/:id/bookmark', {
        params: { id },
        keepalive: true,
      })
      press.agreed()
      // Not read again at once: a bookmark taken away by mistake can still be put back where it stands.
      void queryClient.invalidateQueries({ queryKey: ['bookmarks'], refetchType: 'none' })
    } catch (fault) {
      press.refused()
      if (isLast()) changePosts({ type: 'bookmarkSet', id, bookmarked: before })
      showAlert(textOf(fault))
    }
  })
}
