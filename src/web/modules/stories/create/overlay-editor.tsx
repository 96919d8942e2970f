import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { overlayStyles, type OverlayStyle } from '#contract/story-looks.ts'
import type { Overlay } from '#contract/story-overlays.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { keyAt } from '../overlays/overlay-position.ts'
import { CountdownFields, LinkFields, MentionFields } from './overlay-fields.tsx'
import { type StoryDraft, writeOverlays } from './story-draft.ts'

type Changed = (next: Overlay) => void

function Slider({
  label,
  value,
  least,
  most,
  by,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly by: number
  readonly onChange: (value: number) => void
}) {
  return (
    <label className="overlay-slider">
      <span className="xs muted">{label}</span>
      <input
        type="range"
        min={least}
        max={most}
        step={by}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  )
}

function Styles({
  value,
  onChange,
}: {
  readonly value: OverlayStyle
  readonly onChange: (style: OverlayStyle) => void
}) {
  const { t } = useLingui()
  const names: Readonly<Record<OverlayStyle, string>> = {
    plain: t({ message: 'Plain', context: 'text style' }),
    box: t({ message: 'Light box', context: 'text style' }),
    dark: t({ message: 'Dark box', context: 'text style' }),
    outline: t({ message: 'Outline', context: 'text style' }),
    serif: t({ message: 'Serif', context: 'text style' }),
  }
  return (
    <div className="ov-styles" role="radiogroup" aria-label={t`Style`}>
      {overlayStyles.map((style) => (
        <button
          key={style}
          type="button"
          role="radio"
          aria-checked={style === value}
          className={classes('ov-style', style === 'serif' && 'with-serif')}
          onClick={() => onChange(style)}
        >
          <span>{names[style]}</span>
        </button>
      ))}
    </div>
  )
}

function PollOptions({
  overlay,
  onChange,
}: {
  readonly overlay: Extract<Overlay, { type: 'poll' }>
  readonly onChange: Changed
}) {
  const { t } = useLingui()
  const { options } = overlay
  return (
    <>
      {options.map((option, index) => {
        const number = index + 1
        return (
          <input
            key={keyAt(index)}
            className="input"
            dir="auto"
            maxLength={limits.overlayOptionMax}
            aria-label={t`Option ${number}`}
            placeholder={t`Option ${number}`}
            value={option}
            onChange={({ target }) =>
              onChange({ ...overlay, options: options.map((one, at) => (at === index ? target.value : one)) })
            }
          />
        )
      })}
      {options.length < 4 && (
        <Button size="sm" onClick={() => onChange({ ...overlay, options: [...options, ''] })}>
          <Trans>Add option</Trans>
        </Button>
      )}
    </>
  )
}

/** What one thing on the picture says, and how it looks. Moved, scaled and turned it is on the picture itself. */
export function OverlayEditor({
  draft,
  itemKey,
  index,
  onDone,
}: {
  readonly draft: StoryDraft
  readonly itemKey: string
  readonly index: number
  readonly onDone: () => void
}) {
  const { t } = useLingui()
  const overlays = draft.store.use().overlays[itemKey] ?? []
  const overlay = overlays[index]
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  if (!overlay) return null
  const onChange: Changed = (next) =>
    writeOverlays(
      draft,
      itemKey,
      overlays.map((one, at) => (at === index ? next : one)),
    )
  const label = {
    text: t`Text`,
    poll: t`Poll`,
    question: t`Question`,
    mention: t({ message: 'Mention', context: 'on a story' }),
    link: t({ message: 'Link', context: 'on a story' }),
    countdown: t({ message: 'Countdown', context: 'on a story' }),
    answer: t`Answer`,
  }[overlay.type]
  return (
    <fieldset ref={fields} className="sc-editor">
      <legend className="sr">{label}</legend>
      {overlay.type === 'mention' ? (
        <MentionFields overlay={overlay} onChange={onChange} />
      ) : overlay.type === 'link' ? (
        <LinkFields overlay={overlay} onChange={onChange} />
      ) : overlay.type === 'countdown' ? (
        <CountdownFields overlay={overlay} onChange={onChange} />
      ) : overlay.type === 'answer' ? null : (
        <textarea
          className="textarea"
          rows={overlay.type === 'text' ? 2 : 1}
          dir="auto"
          maxLength={overlay.type === 'text' ? limits.overlayTextMax : limits.overlayQuestionMax}
          aria-label={label}
          placeholder={label}
          value={overlay.text}
          onChange={({ target }) => onChange({ ...overlay, text: target.value })}
        />
      )}
      {overlay.type === 'text' && (
        <Styles value={overlay.style} onChange={(style) => onChange({ ...overlay, style })} />
      )}
      {overlay.type === 'poll' && <PollOptions overlay={overlay} onChange={onChange} />}
      <div className="overlay-sliders">
        <Slider
          label={t`Size`}
          value={overlay.scale}
          least={0.5}
          most={2.5}
          by={0.1}
          onChange={(scale) => onChange({ ...overlay, scale })}
        />
        <Slider
          label={t`Rotation`}
          value={overlay.turn}
          least={-180}
          most={180}
          by={1}
          onChange={(turn) => onChange({ ...overlay, turn })}
        />
      </div>
      <div className="row gap2">
        <IconButton
          icon={Trash2}
          label={t`Remove: ${label}`}
          onClick={() => {
            writeOverlays(
              draft,
              itemKey,
              overlays.filter((_one, at) => at !== index),
            )
            onDone()
          }}
        />
        <Button className="push" kind="ink" onClick={onDone}>{t`Done`}</Button>
      </div>
    </fieldset>
  )
}
