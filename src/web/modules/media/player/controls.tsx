import { useLingui } from '@lingui/react/macro'
import {
  Captions as CaptionsIcon,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Settings2,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/dist/react/media-store.js'
import { useState } from 'react'
import { formatLength } from '#web/platform/i18n/format-length.ts'
import { IconButton } from '#web/ui/button.tsx'
import { custom } from './custom-properties.ts'
import type { Grant } from './renew-address.ts'
import { PlayerSettings } from './player-settings.tsx'
import { SeekBar } from './seek-bar.tsx'
import type { Quality } from './playback.ts'

function PlayButton() {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const paused = useMediaSelector((state) => state.mediaPaused !== false)
  return (
    <IconButton
      icon={paused ? Play : Pause}
      label={paused ? t`Play` : t`Pause`}
      onClick={() =>
        dispatch({ type: paused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST })
      }
    />
  )
}

function Volume() {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const muted = useMediaSelector((state) => state.mediaVolumeLevel === 'off')
  const volume = useMediaSelector((state) => state.mediaVolume ?? 1)
  const fixed = useMediaSelector((state) => state.mediaVolumeUnavailable !== undefined)
  return (
    <span className="player-volume">
      <IconButton
        icon={muted ? VolumeX : Volume2}
        label={muted ? t`Turn on sound` : t`Turn off sound`}
        onClick={() =>
          dispatch({ type: muted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST })
        }
      />
      {!fixed && (
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={muted ? 0 : volume}
          aria-label={t`Volume`}
          style={custom({ '--part': `${String((muted ? 0 : volume) * 100)}%` })}
          onChange={({ target }) =>
            dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: Number(target.value) })
          }
        />
      )}
    </span>
  )
}

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

function PictureInPicture() {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const on = useMediaSelector((state) => state.mediaIsPip === true)
  const none = useMediaSelector((state) => state.mediaPipUnavailable !== undefined)
  if (none) return null
  return (
    <IconButton
      icon={PictureInPicture2}
      label={t`Picture in picture`}
      aria-pressed={on}
      className="player-pip"
      onClick={() =>
        dispatch({ type: on ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST })
      }
    />
  )
}

function FullScreen() {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const on = useMediaSelector((state) => state.mediaIsFullscreen === true)
  const none = useMediaSelector((state) => state.mediaFullscreenUnavailable !== undefined)
  if (none) return null
  return (
    <IconButton
      icon={on ? Minimize : Maximize}
      label={on ? t`Exit full screen` : t`Full screen`}
      onClick={() =>
        dispatch({
          type: on ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
        })
      }
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
}: {
  readonly grant: Grant
  readonly qualities: readonly Quality[]
  readonly level: number
  readonly onLevel: (level: number) => void
  readonly hasSound: boolean
  readonly hasStoryboard: boolean
}) {
  const { t } = useLingui()
  const [settings, setSettings] = useState(false)
  return (
    <div className="player-foot" dir="ltr">
      {settings && (
        <PlayerSettings qualities={qualities} level={level} onLevel={onLevel} onClose={() => setSettings(false)} />
      )}
      <SeekBar grant={grant} hasStoryboard={hasStoryboard} />
      <div className="player-bar">
        <PlayButton />
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
