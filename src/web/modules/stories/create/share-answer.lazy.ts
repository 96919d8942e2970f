import { storyColours } from '#contract/story-looks.ts'
import { colourPhoto } from './colour-photo.ts'
import { storyDraft, writeOverlays } from './story-draft.ts'

/** Begins a story that shows an answer, on a colour; it is made on the canvas like any other. */
export async function draftAnswer(
  userId: number,
  answer: { readonly id: number; readonly question: string; readonly text: string },
): Promise<void> {
  const draft = storyDraft(userId)
  draft.uploads.add([await colourPhoto(storyColours[4])])
  const added = draft.uploads.get().at(-1)
  const { id: answerId, question, text } = answer
  if (added)
    writeOverlays(draft, added.key, [{ type: 'answer', x: 0.5, y: 0.5, scale: 1, turn: 0, answerId, question, text }])
}
