import { Trans, useLingui } from '@lingui/react/macro'
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/dist/react/media-store.js'
import type { ReactNode } from 'react'
import { speeds } from '../keyboard-shortcuts.ts'
import type { Quality } from './playback.ts'

function Choice({
  on,
  onChoose,
  children,
}: {
  readonly on: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}) {
  return (
    <button type="button" className="player-choice num" aria-pressed={on} onClick={onChoose}>
      {children}
    </button>
  )
}

function CaptionChoice() {
  const dispatch = useMediaDispatch()
  const list = useMediaSelector((state) => state.mediaSubtitlesList)
  const showing = useMediaSelector((state) => state.mediaSubtitlesShowing)
  if (!list?.length) return null
  const off = () => dispatch({ type: MediaActionTypes.MEDIA_TOGGLE_SUBTITLES_REQUEST, detail: false })
  return (
    <fieldset>
      <legend>
        <Trans>Captions</Trans>
      </legend>
      <Choice on={!showing?.length} onChoose={off}>
        <Trans context="captions">Off</Trans>
      </Choice>
      {list.map(({ language, label, kind }) => (
        <Choice
          key={`${language} ${label}`}
          on={showing?.some((one) => one.language === language && one.label === label) ?? false}
          onChoose={() => {
            off()
            dispatch({ type: MediaActionTypes.MEDIA_SHOW_SUBTITLES_REQUEST, detail: [{ language, label, kind }] })
          }}
        >
          {label}
        </Choice>
      ))}
    </fieldset>
  )
}

/** Speed, quality and captions. It stands inside the player, so that it is there in full screen too. */
export function PlayerSettings({
  qualities,
  level,
  onLevel,
  onClose,
}: {
  readonly qualities: readonly Quality[]
  readonly level: number
  readonly onLevel: (level: number) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const rate = useMediaSelector((state) => state.mediaPlaybackRate ?? 1)
  return (
    // Escape closes it from wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="player-settings"
      role="group"
      aria-label={t`Speed and quality`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <fieldset>
        <legend>
          <Trans>Speed</Trans>
        </legend>
        {speeds.map((speed) => (
          <Choice
            key={speed}
            on={speed === rate}
            onChoose={() => dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: speed })}
          >
            {speed}×
          </Choice>
        ))}
      </fieldset>
      {qualities.length > 1 && (
        <fieldset>
          <legend>
            <Trans>Quality</Trans>
          </legend>
          <Choice on={level === -1} onChoose={() => onLevel(-1)}>
            <Trans context="quality">Automatic</Trans>
          </Choice>
          {qualities.map(({ index, height }) => (
            <Choice key={index} on={level === index} onChoose={() => onLevel(index)}>
              {height}p
            </Choice>
          ))}
        </fieldset>
      )}
      <CaptionChoice />
    </div>
  )
}
