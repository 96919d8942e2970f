import type { ShowPicture } from '#contract/live.ts'
import { signAddress } from '#modules/media/signed-address.ts'
import type { Services } from '#platform/services.ts'
import type { ShowRow } from '../show-row.ts'
import { pictureFile } from './take-pictures.ts'

/** An address ends two to three minutes later, as a pass does; within a minute it is the same. */
const addressSeconds = { window: 60, windows: 3 }

type Addressing = Pick<Services, 'mediaSecret' | 'publicUrl' | 'apiUrl'>
type Seen = { isOpen: boolean; ownerId: number }

/** The picture of a show that is on air; for those who may not watch, and where it looks like removed media, only its colors. */
export function pictureView(services: Addressing, row: ShowRow, { isOpen, ownerId }: Seen): ShowPicture | null {
  const { picture_id: id, picture_at: at, picture_locked_thumbhash: lockedThumbhash, state } = row
  if (id === null || at === null || lockedThumbhash === null || (state !== 'on_air' && state !== 'lost')) return null
  if (!isOpen) return { src: null, lockedThumbhash }
  const now = Date.now() / 1000
  const untilSeconds = (Math.floor(now / addressSeconds.window) + addressSeconds.windows) * addressSeconds.window
  const host = services.apiUrl === services.publicUrl ? '' : services.apiUrl
  const address = signAddress(services.mediaSecret, id, now, { ownerId, untilSeconds })
  return { src: `${host}${address}/${pictureFile}?at=${Date.parse(at).toString(36)}`, lockedThumbhash }
}
