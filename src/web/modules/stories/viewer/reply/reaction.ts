import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import type { storyReactions } from '#contract/story-reactions.ts'
import { changeStory } from '../../queries.ts'

export type Emoji = (typeof storyReactions)[number]

/** Answers a story with an emoji or takes it back (null); shown at once, and put back where the server refuses. */
export async function react(
  username: string,
  story: { readonly id: number; readonly reaction: string | null },
  emoji: Emoji | null,
): Promise<void> {
  const { id, reaction } = story
  const params = { id }
  changeStory(username, id, { reaction: emoji })
  try {
    if (emoji === null) await api('DELETE /stories/:id/reaction', { params })
    else await api('PUT /stories/:id/reaction', { params, body: { emoji } })
  } catch (fault) {
    changeStory(username, id, { reaction })
    showAlert(textOf(fault))
  }
}
