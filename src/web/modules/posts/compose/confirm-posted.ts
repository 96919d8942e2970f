import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { navigate } from 'wouter/use-browser-location'
import type { Post } from '#contract/posts.ts'
import { showToast } from '#web/platform/alerts.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'

/** Says that a post is out, or when it will be. What is not out yet has its card on top of the timeline, which says why. */
export function confirmPosted(made: Post): void {
  if (made.state === 'published') showToast(i18n._(msg`Your post is live.`))
  // also while its files are being processed: it has no card then
  else if (made.publishAt !== null)
    showToast(i18n._(msg`Scheduled for ${formatDateTime(made.publishAt)}.`), {
      label: i18n._(msg`Scheduled posts`),
      run: () => navigate('/scheduled'),
    })
}

/** What a new post of somebody changes is read again. */
export function readAnew(username: string): void {
  for (const queryKey of [['profile', username], ['scheduled'], ['processing'], ['drafts']])
    void queryClient.invalidateQueries({ queryKey })
}
