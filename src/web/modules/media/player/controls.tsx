import { useLingui } from '@lingui/react/macro'
import { Captions as CaptionsIcon, CaptionsOff, Settings2 } from 'lucide-react'
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/dist/react/media-store.js'
import { useState } from 'react'
import { formatLength } from '#web/platform/i18n/format-length.ts'
import { IconButton } from '#web/ui/button.tsx'
import { FullScreen, PictureInPicture, PlayButton, Volume } from '../media-controls.tsx'
import type { Grant } from './renew-address.ts'
import { PlayerSettings } from './player-settings.tsx'
import { SeekBar } from './seek-bar.tsx'
import type { Quality } from './playback.ts'

function Time() {
  const now = useMediaSelector((state) => Math.floor(state.mediaCurrentTime ?? 0))
  const duration = useMediaSelector((state) => state.mediaDuration ?? 0)
  return (
    <span className="player-time num">
      {formatLength(now)} / {formatLength(duration)}
    </span>
  )
}

function CaptionsButton() {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const has = useMediaSelector((state) => (state.mediaSubtitlesList ?? []).length > 0)
  const shown = useMediaSelector((state) => (state.mediaSubtitlesShowing ?? []).length > 0)
  if (!has) return null
  return (
    <IconButton
      icon={shown ? CaptionsIcon : CaptionsOff}
      label={t`Captions`}
      aria-pressed={shown}
      onClick={() => dispatch({ type: MediaActionTypes.MEDIA_TOGGLE_SUBTITLES_REQUEST })}
    />
  )
}

/** The bar at the foot of a player. Time runs from left to right in every language. */
export function Controls({
  grant,
  qualities,
  level,
  onLevel,
  hasSound,
  hasStoryboard,
  onToggle,
}: {
  readonly grant: Grant
  readonly qualities: readonly Quality[]
  readonly level: number
  readonly onLevel: (level: number) => void
  readonly hasSound: boolean
  readonly hasStoryboard: boolean
  readonly onToggle: () => void
}) {
  const { t } = useLingui()
  const [settings, setSettings] = useState(false)
  return (
    <div className="player-foot media-controls" dir="ltr">
      {settings && (
        <PlayerSettings qualities={qualities} level={level} onLevel={onLevel} onClose={() => setSettings(false)} />
      )}
      <SeekBar grant={grant} hasStoryboard={hasStoryboard} />
      <div className="player-bar">
        <PlayButton onToggle={onToggle} />
        {hasSound && <Volume />}
        <Time />
        <span className="push row gap0">
          <CaptionsButton />
          <IconButton
            icon={Settings2}
            label={t`Speed and quality`}
            aria-expanded={settings}
            className="player-more"
            onClick={() => setSettings(!settings)}
          />
          <PictureInPicture />
          <FullScreen />
        </span>
      </div>
    </div>
  )
}
