import type { LockedMedia, OpenMedia } from '#contract/media.ts'
import type { Selectable } from 'kysely'
import type { Services } from '../services.ts'
import type { MediaTable, StoredMedia } from '../tables/posts.ts'
import { signAddress } from './address.ts'

type Addressing = Pick<Services, 'mediaSecret' | 'publicUrl' | 'apiUrl'>

/** A photo for a viewer who may see it. The address is absolute only where the API has a host of its own. */
export function openView(stored: StoredMedia, services: Addressing, nowSeconds: number = Date.now() / 1000): OpenMedia {
  const [id, kind, width, height, thumbhash, , alt, sizes] = stored
  const host = services.apiUrl === services.publicUrl ? '' : services.apiUrl
  return {
    id,
    kind,
    width,
    height,
    alt,
    thumbhash,
    address: host + signAddress(services.mediaSecret, id, nowSeconds),
    sizes: sizes.map(([name, w, h]) => ({ name, width: w, height: h })),
  }
}

/** The same photo for everyone else: neither id nor shape nor words about it leave the server. */
export const lockedView = (stored: StoredMedia): LockedMedia => ({ kind: stored[1], curtain: stored[5] })

/** What `posts.media` keeps of a row of `media`; null until it is ready. */
export function toStored(row: Selectable<MediaTable>): StoredMedia | null {
  const { id, kind, state, width, height, thumbhash, curtain, alt, sizes } = row
  if (state !== 'ready' || width === null || height === null || thumbhash === null || curtain === null || !sizes)
    return null
  return [id, kind, width, height, thumbhash, curtain, alt, sizes]
}
