import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Post } from '#contract/posts.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'
import { changePosts } from '../post-cache.ts'
import { refreshEntitled } from '#web/platform/entitled-queries.ts'

/** Lists of the author's own that a change of a post touches. */
function refreshOwn(): void {
  void refreshEntitled()
  for (const queryKey of [['scheduled'], ['processing']]) void queryClient.invalidateQueries({ queryKey })
}

/** Takes a post away and offers to bring it back, which the server can for some minutes. */
export async function deletePost({ id }: Pick<Post, 'id'>, onRemoved?: () => void): Promise<void> {
  try {
    await api('DELETE /posts/:id', { params: { id } })
  } catch (fault) {
    showAlert(textOf(fault))
    return
  }
  onRemoved?.()
  changePosts({ type: 'postRemoved', id })
  for (const queryKey of [['scheduled'], ['processing']]) void queryClient.invalidateQueries({ queryKey })
  showToast(i18n._(msg`Post deleted.`), {
    label: i18n._(msg`Undo`),
    run: () => void restorePost(id),
  })
}

async function restorePost(id: number): Promise<void> {
  try {
    await api('POST /posts/:id/restore', { params: { id } })
    refreshOwn()
    showToast(i18n._(msg`Post restored.`))
  } catch (fault) {
    showAlert(textOf(fault))
  }
}

/** Sets a post on top of its author's page, in place of the one that stood there, or takes it down from there. */
export async function pinPost(post: Post): Promise<void> {
  try {
    await api(post.pinned ? 'DELETE /posts/:id/pin' : 'PUT /posts/:id/pin', { params: { id: post.id } })
    refreshOwn()
    showToast(post.pinned ? i18n._(msg`Unpinned from your page.`) : i18n._(msg`Pinned to your page.`))
  } catch (fault) {
    showAlert(textOf(fault))
  }
}

/** Has all failed files of a post processed again. */
export async function retryPost({ id }: Pick<Post, 'id'>): Promise<void> {
  try {
    await api('POST /posts/:id/retry', { params: { id } })
  } catch (fault) {
    showAlert(textOf(fault))
  }
  refreshOwn()
}
