import { newOverlay, type StoryDraft, writeOverlays } from './story-draft.ts'

/** A page of ours that has a link card: a post, or somebody's page. */
const withCard = /^\/(post\/[1-9]\d{0,15}|[a-z0-9_.]{3,30})$/

/** Begins a story with the card of a page and a link to it, as the share sheet asks for it by `?share=`. */
export async function addCard(draft: StoryDraft, path: string): Promise<void> {
  if (!withCard.test(path)) return
  const answer = await fetch(`/cards${path}`)
  if (!answer.ok) return
  draft.uploads.add([new File([await answer.blob()], 'card.jpg', { type: 'image/jpeg' })])
  const added = draft.uploads.get().at(-1)
  // links of stories are encrypted ones only
  if (added && location.protocol === 'https:')
    writeOverlays(draft, added.key, [
      { ...newOverlay('link'), y: 0.8, url: location.origin + path } as ReturnType<typeof newOverlay>,
    ])
}
