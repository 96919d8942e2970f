import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import type { Store } from '#web/platform/create-store.ts'
import type { Uploads } from '#web/modules/media/uploads.ts'

/** By language, as they were chosen. */
export type ClipCaptions = Readonly<Record<string, string>>
/** What is written of stories that are being made; `clipCaptions`: by the key of the file. */
type Written = { readonly clipCaptions: Readonly<Record<string, ClipCaptions>> }
type Draft<T extends Written> = { readonly store: Store<T>; readonly uploads: Uploads }

/** Clips of which the server has the captions, or is getting them. */
const given = new Map<string, Promise<void>>()

async function put(mediaId: string, captions: ClipCaptions): Promise<void> {
  for (const [language, text] of Object.entries(captions)) {
    const params = { id: mediaId, language }
    const next = await api('PUT /media/:id/captions/:language', { params, body: { text } })
    queryClient.setQueryData(['media', mediaId], next)
  }
}

/**
 * Gives the server the captions of clips that were sent anew, such as from a draft: it keeps them with the file and not with the
 * story. Fails where one of them was not taken; the next time tries again.
 */
export async function giveCaptions<T extends Written>({ store, uploads }: Draft<T>): Promise<void> {
  const { clipCaptions } = store.get()
  const sent = uploads.get().flatMap(({ key, mediaId }) => {
    const captions = clipCaptions[key]
    return mediaId === null || captions === undefined ? [] : [{ mediaId, captions }]
  })
  await Promise.all(
    sent.map(async ({ mediaId, captions }) => {
      const giving = given.get(mediaId) ?? put(mediaId, captions)
      given.set(mediaId, giving)
      try {
        await giving
      } catch (fault) {
        given.delete(mediaId)
        throw fault
      }
    }),
  )
}

/** Keeps what the server has just been given for one of the clips, or (null) has let go. */
export function keepCaptions<T extends Written>(
  { store }: Draft<T>,
  { key, mediaId }: { readonly key: string; readonly mediaId: string | null },
  language: string,
  text: string | null,
): void {
  if (mediaId !== null) given.set(mediaId, Promise.resolve())
  store.set((before) => {
    const { [language]: _before, ...others } = before.clipCaptions[key] ?? {}
    const next = text === null ? others : { ...others, [language]: text }
    return { ...before, clipCaptions: { ...before.clipCaptions, [key]: next } }
  })
}

/** The clip is another one: what was said is said elsewhere in it, or not at all. */
export const dropCaptions = <T extends Written>({ store }: Draft<T>, key: string): void =>
  store.set((before) => {
    const { [key]: _gone, ...clipCaptions } = before.clipCaptions
    return { ...before, clipCaptions }
  })
