import { Trans, useLingui } from '@lingui/react/macro'
import { AtSign, ChartBarBig, CircleQuestionMark, Link, Timer, Trash2, Type } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { overlayStyles, type OverlayStyle } from '#contract/story-looks.ts'
import type { Overlay } from '#contract/story-overlays.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { keyAt } from '../overlays/place-of.ts'
import { CountdownFields, LinkFields, MentionFields } from './overlay-facts.tsx'
import { newOverlay, type StoryDraft, writeOverlays } from './story-draft.ts'

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
    <select
      className="input"
      aria-label={t`Style`}
      value={value}
      onChange={({ target }) => onChange(target.value as OverlayStyle)}
    >
      {overlayStyles.map((style) => (
        <option key={style} value={style}>
          {names[style]}
        </option>
      ))}
    </select>
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

function Fields({
  overlay,
  onChange,
  onRemove,
}: {
  readonly overlay: Overlay
  readonly onChange: Changed
  readonly onRemove: () => void
}) {
  const { t } = useLingui()
  const label = {
    text: t`Text`,
    poll: t`Poll`,
    question: t`Question`,
    mention: t({ message: 'Mention', context: 'on a story' }),
    link: t({ message: 'Link', context: 'on a story' }),
    countdown: t({ message: 'Countdown', context: 'on a story' }),
  }[overlay.type]
  return (
    <fieldset className="overlay-fields">
      <legend className="sr">{label}</legend>
      <div className="row gap2">
        {overlay.type === 'mention' ? (
          <MentionFields overlay={overlay} onChange={onChange} />
        ) : overlay.type === 'link' ? (
          <LinkFields overlay={overlay} onChange={onChange} />
        ) : overlay.type === 'countdown' ? (
          <CountdownFields overlay={overlay} onChange={onChange} />
        ) : (
          <textarea
            className="textarea grow"
            rows={overlay.type === 'text' ? 2 : 1}
            dir="auto"
            maxLength={overlay.type === 'text' ? limits.overlayTextMax : limits.overlayQuestionMax}
            aria-label={label}
            placeholder={label}
            value={overlay.text}
            onChange={({ target }) => onChange({ ...overlay, text: target.value })}
          />
        )}
        <IconButton icon={Trash2} label={t`Remove: ${label}`} onClick={onRemove} />
      </div>
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
          label={t`Turn`}
          value={overlay.turn}
          least={-45}
          most={45}
          by={1}
          onChange={(turn) => onChange({ ...overlay, turn })}
        />
      </div>
    </fieldset>
  )
}

/** What lies over one photo or clip: added, written and formed here, moved on the picture. */
export function OverlayFields({ draft, itemKey }: { readonly draft: StoryDraft; readonly itemKey: string }) {
  const { t } = useLingui()
  const overlays = draft.store.use().overlays[itemKey] ?? []
  const write = (next: readonly Overlay[]) => writeOverlays(draft, itemKey, next)
  const has = (type: Overlay['type']) => overlays.some((one) => one.type === type)
  const add = (type: Overlay['type']) => write([...overlays, newOverlay(type)])
  const isFull = overlays.length >= limits.overlaysMax
  return (
    <section className="stack gap3" aria-label={t`On the picture`}>
      <div className="row gap2 overlay-tools">
        <Button size="sm" icon={Type} disabled={isFull} onClick={() => add('text')}>{t`Text`}</Button>
        <Button
          size="sm"
          icon={ChartBarBig}
          disabled={isFull || has('poll')}
          onClick={() => add('poll')}
        >{t`Poll`}</Button>
        <Button
          size="sm"
          icon={CircleQuestionMark}
          disabled={isFull || has('question')}
          onClick={() => add('question')}
        >
          {t`Question`}
        </Button>
        <Button size="sm" icon={AtSign} disabled={isFull} onClick={() => add('mention')}>
          {t({ message: 'Mention', context: 'on a story' })}
        </Button>
        <Button size="sm" icon={Link} disabled={isFull} onClick={() => add('link')}>
          {t({ message: 'Link', context: 'on a story' })}
        </Button>
        <Button size="sm" icon={Timer} disabled={isFull || has('countdown')} onClick={() => add('countdown')}>
          {t({ message: 'Countdown', context: 'on a story' })}
        </Button>
      </div>
      {overlays.map((overlay, index) => (
        <Fields
          key={keyAt(index)}
          overlay={overlay}
          onChange={(next) => write(overlays.map((one, at) => (at === index ? next : one)))}
          onRemove={() => write(overlays.filter((_one, at) => at !== index))}
        />
      ))}
    </section>
  )
}
