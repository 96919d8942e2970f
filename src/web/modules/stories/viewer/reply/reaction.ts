import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { queryClient } from '#web/platform/query.ts'
import type { storyReactions } from '#contract/story-reactions.ts'
import { storiesOfQuery } from '../../queries.ts'

export type Emoji = (typeof storyReactions)[number]

function show(username: string, id: number, reaction: string | null): void {
  queryClient.setQueryData(
    storiesOfQuery(username).queryKey,
    (before) =>
      before && {
        ...before,
        stories: before.stories.map((story) => (story.id === id && !story.locked ? { ...story, reaction } : story)),
      },
  )
}

/** Answers a story with an emoji or takes it back (null); shown at once, and put back where the server refuses. */
export async function react(
  username: string,
  story: { readonly id: number; readonly reaction: string | null },
  emoji: Emoji | null,
): Promise<void> {
  const { id, reaction } = story
  const params = { id }
  show(username, id, emoji)
  try {
    if (emoji === null) await api('DELETE /stories/:id/reaction', { params })
    else await api('PUT /stories/:id/reaction', { params, body: { emoji } })
  } catch (fault) {
    show(username, id, reaction)
    showAlert(textOf(fault))
  }
}
