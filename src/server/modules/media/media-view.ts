import type { LockedMedia, OpenMedia } from '#contract/media.ts'
import type { Services } from '#platform/services.ts'
import type { MediaRow, StoredMedia } from './media-row.ts'
import { signAddress } from './signed-address.ts'

type Addressing = Pick<Services, 'mediaSecret' | 'publicUrl' | 'apiUrl'>
/**
 * How somebody else than the owner (and staff) looks. `ownerId`: whose it is; its address opens nothing where they are hidden.
 * `mark`: the viewer's username, where the author wants it to stand on the pictures. `untilSeconds`: the address ends then at the
 * latest.
 */
type Viewing = { nowSeconds?: number; ownerId?: number; mark?: string | null; untilSeconds?: number }

/** Media for a viewer who may see it. The address is absolute only where the API has a host of its own. */
export function openView(stored: StoredMedia, services: Addressing, viewing: Viewing = {}): OpenMedia {
  const [id, kind, width, height, thumbhash, , alt, sizes, more] = stored
  const { nowSeconds = Date.now() / 1000, mark, ownerId, untilSeconds } = viewing
  const host = services.apiUrl === services.publicUrl ? '' : services.apiUrl
  const durationMs = more?.ms ?? 0
  return {
    id,
    kind,
    width,
    height,
    alt,
    thumbhash,
    address:
      host +
      signAddress(services.mediaSecret, id, nowSeconds, { mark: mark ?? '', ownerId: ownerId ?? 0, untilSeconds }),
    sizes: sizes.map(([name, w, h]) => ({ name, width: w, height: h })),
    ...(kind === 'video' && {
      video: {
        durationMs,
        hasSound: more?.sound === true,
        clip: more?.clip === true,
        captions: (more?.captions ?? []).map(([language, file]) => ({ language, file })),
      },
    }),
    ...(kind === 'voice' && { voice: { durationMs, peaks: more?.peaks ?? [] } }),
  }
}

/** The same media for everyone else: neither id nor shape nor words about it leave the server. */
export const lockedView = (stored: StoredMedia): LockedMedia => ({ kind: stored[1], lockedThumbhash: stored[5] })

/**
 * What those may see who have not paid, of media that its author shows for free: a photo whole, of a video the clip of
 * its first seconds, which is other media with a key of its own. Null: there is no clip.
 */
export function previewView(stored: StoredMedia, services: Addressing, viewing: Viewing = {}): OpenMedia | null {
  if (stored[1] === 'photo') return openView(stored, services, viewing)
  const clip = stored[8]?.free
  return clip ? openView(clip, services, viewing) : null
}

/** What `posts.media` keeps of a row of `media`; null until it is ready. */
export function toStored(row: MediaRow): StoredMedia | null {
  const { id, kind, state, width, height, thumbhash, locked_thumbhash: lockedThumbhash, alt, sizes, more } = row
  if (
    state !== 'ready' ||
    width === null ||
    height === null ||
    thumbhash === null ||
    lockedThumbhash === null ||
    !sizes
  )
    return null
  return more
    ? [id, kind, width, height, thumbhash, lockedThumbhash, alt, sizes, more]
    : [id, kind, width, height, thumbhash, lockedThumbhash, alt, sizes]
}
