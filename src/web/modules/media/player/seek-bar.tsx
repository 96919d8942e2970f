import { useLingui } from '@lingui/react/macro'
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/dist/react/media-store.js'
import { type PointerEvent, useState } from 'react'
import { formatLength } from '#web/platform/i18n/format-length.ts'
import { custom } from '../custom-properties.ts'
import type { Grant } from './renew-address.ts'
import { useStoryboard } from './storyboard.ts'

const percent = (part: number): string => `${String(Math.min(100, Math.max(0, part * 100)))}%`

/** What is there under the pointer: a picture of the moment, where there is one, and its time. */
function Preview({
  at,
  duration,
  tile,
  address,
}: {
  readonly at: number
  readonly duration: number
  readonly tile: ReturnType<ReturnType<typeof useStoryboard>>
  readonly address: string
}) {
  return (
    <div className="player-preview" style={custom({ '--at': percent(at / duration) })} aria-hidden="true">
      {tile && (
        <span
          className="player-tile"
          style={{
            inlineSize: tile.width,
            blockSize: tile.height,
            backgroundImage: `url(${address}/${tile.file})`,
            backgroundPosition: `${String(-tile.x)}px ${String(-tile.y)}px`,
          }}
        />
      )}
      <span className="num">{formatLength(at)}</span>
    </div>
  )
}

/** Where it is, how much is there already, and what one would find elsewhere. */
export function SeekBar({ grant, hasStoryboard }: { readonly grant: Grant; readonly hasStoryboard: boolean }) {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const now = useMediaSelector((state) => state.mediaCurrentTime ?? 0)
  const duration = useMediaSelector((state) => state.mediaDuration ?? 0)
  const buffered = useMediaSelector((state) => state.mediaBuffered?.at(-1)?.[1] ?? 0)
  const [at, setAt] = useState<number | null>(null)
  const [near, setNear] = useState(false)
  const tileAt = useStoryboard(grant, near && hasStoryboard)
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setNear(true)
    setAt(Math.min(1, Math.max(0, (clientX - left) / width)) * duration)
  }
  const known = Number.isFinite(duration) && duration > 0
  return (
    <div className="player-seek" onPointerMove={onPointerMove} onPointerLeave={() => setAt(null)}>
      {at !== null && known && <Preview at={at} duration={duration} tile={tileAt(at)} address={grant.now()} />}
      <input
        type="range"
        min={0}
        max={known ? duration : 1}
        step={0.1}
        value={Math.min(now, known ? duration : 1)}
        aria-label={t`Position in the video`}
        aria-valuetext={known ? t`${formatLength(now)} of ${formatLength(duration)}` : undefined}
        style={custom({
          '--part': percent(known ? now / duration : 0),
          '--there': percent(known ? buffered / duration : 0),
        })}
        onChange={({ target }) => dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: Number(target.value) })}
      />
    </div>
  )
}
