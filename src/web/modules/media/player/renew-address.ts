import type { OpenMedia } from '#contract/media.ts'
import { api } from '#web/platform/api/client.ts'

/** The viewer may not see this any more: there is no new address. */
export class GrantEnded extends Error {}

/** Seconds before an address ends at which another one is asked for. */
const early = 45
const inAddress = /\/media\/[^/]+\/([0-9a-z]{1,9})(?:-[0-9a-z]+)?\.[^/]+/
const endOf = (address: string): number => Number.parseInt(inAddress.exec(address)?.[1] ?? '0', 36)

/** Where it stands: a post by its id, or a message; null: one's own upload; else whatever page shows it, read anew. */
export type MediaPlace =
  | number
  | null
  | { readonly messageId: number }
  | { readonly read: () => Promise<readonly OpenMedia[]> }

async function ask(mediaId: string, place: MediaPlace): Promise<OpenMedia | null> {
  if (place === null) return (await api('GET /media/:id', { params: { id: mediaId } })).media
  if (typeof place === 'object' && 'read' in place) return (await place.read()).find(({ id }) => id === mediaId) ?? null
  if (typeof place === 'object') {
    const message = await api('GET /messages/:id', { params: { id: place.messageId } })
    return message.media.find(({ id }) => id === mediaId) ?? null
  }
  const post = await api('GET /posts/:id', { params: { id: place } })
  const shown = post.locked ? post.preview : [...post.media]
  return shown.find(({ id }) => id === mediaId) ?? null
}

/**
 * The signed address of what is being played, which lasts ten minutes at most: whoever plays longer asks again, and gets nothing
 * once access has ended (docs/decisions/030).
 */
export function createGrant(media: OpenMedia, place: MediaPlace) {
  let { address } = media
  let coming: Promise<string> | undefined
  let renewedAt = 0
  const renew = (): Promise<string> =>
    (coming ??= (async () => {
      const found = await ask(media.id, place)
      if (!found) throw new GrantEnded()
      renewedAt = Date.now()
      address = found.address
      return address
    })().finally(() => {
      coming = undefined
    }))
  return {
    /** An address that works for a while yet. Rejects with `GrantEnded`, or with whatever kept the server from answering. */
    current: (): Promise<string> =>
      // A clock that is wrong must not make every request ask: those that are refused renew by themselves.
      endOf(address) - Date.now() / 1000 > early || Date.now() - renewedAt < 60_000
        ? Promise.resolve(address)
        : renew(),
    renew,
    /** A list was read again and brought another address along. */
    offer(next: string): void {
      if (endOf(next) > endOf(address)) address = next
    },
    now: (): string => address,
  }
}
export type Grant = ReturnType<typeof createGrant>

/** The same file below a newer address. */
export const below = (url: string, address: string): string => url.replace(/^.*\/media\/[^/]+\/[^/]+/, address)
