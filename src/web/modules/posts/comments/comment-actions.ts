import type { Comment } from '#contract/comments.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'
import { holdChange } from '#web/platform/shown-changes.ts'
import { serialize } from '../card/serialize.ts'
import { addComment, changeComment, commentKey, inComment, removeComment, settleComment } from './comment-cache.ts'

/** Shown at once; taken back, with a word about it, when the server refuses. */
export function likeComment({ id, liked: before, likeCount: countBefore }: Comment, liked: boolean): void {
  const press = holdChange(
    inComment(id, (comment) => ({
      ...comment,
      liked,
      likeCount: Math.max(0, comment.likeCount + Number(liked) - Number(comment.liked)),
    })),
  )
  serialize(`like comment ${String(id)}`, async (isLast) => {
    try {
      const answer = await api(liked ? 'PUT /comments/:id/like' : 'DELETE /comments/:id/like', {
        params: { id },
        keepalive: true,
      })
      press.agreed(isLast() ? inComment(id, (comment) => ({ ...comment, ...answer })) : undefined)
    } catch (fault) {
      press.refused()
      if (isLast()) changeComment(id, (comment) => ({ ...comment, liked: before, likeCount: countBefore }))
      showAlert(textOf(fault))
    }
  })
}

let shownInAdvance = 0

/** The comment stands there at once; when the server refuses it goes again and the fault is thrown, so that the words can be kept. */
export async function writeComment(
  postId: number,
  parentId: number | null,
  text: string,
  author: Comment['author'],
): Promise<void> {
  shownInAdvance -= 1
  const shown: Comment = {
    id: shownInAdvance,
    postId,
    parentId,
    author,
    text,
    language: null,
    mentions: [],
    at: new Date().toISOString(),
    likeCount: 0,
    replyCount: 0,
    liked: false,
    mine: true,
    deletable: false,
  }
  addComment(shown)
  try {
    const written = await api('POST /posts/:id/comments', {
      params: { id: postId },
      body: { text, ...(parentId !== null && { parentId }) },
    })
    settleComment(shown, written)
  } catch (fault) {
    removeComment(shown)
    throw fault
  }
}

export async function deleteComment(comment: Comment): Promise<void> {
  const putBack = removeComment(comment)
  try {
    await api('DELETE /comments/:id', { params: { id: comment.id } })
    queryClient.removeQueries({ queryKey: commentKey(comment.id) })
  } catch (fault) {
    putBack()
    showAlert(textOf(fault))
  }
}
