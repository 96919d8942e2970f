import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { useAction } from '#web/platform/use-action.ts'
import type { Item } from '#web/modules/media/upload-item.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { dropCaptions } from './clip-captions.ts'
import { copyClip } from './cut-clip.ts'
import type { StoryDraft } from './story-draft.ts'

const least = 1

/** What of a clip is shown: from here to there. It is cut here, and only the part is sent. */
export function TrimDialog({
  draft,
  item,
  onClose,
}: {
  readonly draft: StoryDraft
  readonly item: Item
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const [seconds, setSeconds] = useState(0)
  const [from, setFrom] = useState(0)
  const [to, setTo] = useState(0)
  const show = (at: number) => {
    if (video.current) video.current.currentTime = at
  }
  const [failed, setFailed] = useState(false)
  const cut = useAction(async () => {
    const part = item.file && (await copyClip(item.file, item.name, { from, to }))
    setFailed(!part)
    if (!part) return
    dropCaptions(draft, item.key)
    draft.uploads.replace(item.key, part, part.name, false)
    onClose()
  })
  const parts = [
    [t`Starts at`, from, 0, to - least, (at: number) => setFrom(at)],
    [t({ message: 'Ends at', context: 'second of a clip' }), to, from + least, seconds, (at: number) => setTo(at)],
  ] as const
  const length = formatCount(Math.round(to - from))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Trim`}
      foot={
        <Button
          kind="ink"
          busy={cut.isBusy}
          disabled={to - from > limits.storyClipSeconds + 0.5 || (from === 0 && to === seconds)}
          onClick={() => cut.run()}
        >{t`Trim clip`}</Button>
      }
    >
      <div className="stack gap3">
        <video
          ref={video}
          className="trim-clip"
          src={item.preview ?? ''}
          muted
          playsInline
          aria-label={item.alt}
          onLoadedMetadata={({ currentTarget: { duration } }) => {
            if (!Number.isFinite(duration)) return
            setSeconds(duration)
            setTo(duration)
          }}
        />
        {seconds > least &&
          parts.map(([label, value, from_, most, set]) => (
            <label key={label} className="overlay-slider">
              <span className="sm">{label}</span>
              <input
                type="range"
                min={0}
                max={seconds}
                step={0.1}
                value={value}
                onChange={({ target }) => {
                  const at = Math.min(most, Math.max(from_, Number(target.value)))
                  set(at)
                  show(at)
                }}
              />
            </label>
          ))}
        <p className="hint">
          <Trans>{length} seconds. It starts at the nearest full frame.</Trans>
        </p>
        <Problem>{failed ? t`We can’t trim this clip in your browser.` : null}</Problem>
      </div>
    </Dialog>
  )
}
