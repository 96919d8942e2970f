import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { Overlay } from '#contract/story-overlays.ts'
import { ToCountTo, ToLinkTo } from './own-choices.tsx'

type Fields<Type extends Overlay['type']> = {
  readonly overlay: Extract<Overlay, { type: Type }>
  readonly onChange: (next: Overlay) => void
}

export function MentionFields({ overlay, onChange }: Fields<'mention'>) {
  const { t } = useLingui()
  return (
    <input
      className="input grow"
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={limits.usernameMax + 1}
      aria-label={t({ message: 'Mention', context: 'on a story' })}
      placeholder={t`Username`}
      value={overlay.username}
      onChange={({ target }) => onChange({ ...overlay, username: target.value.trim().replace(/^@/, '') })}
    />
  )
}

export function LinkFields({ overlay, onChange }: Fields<'link'>) {
  const { t } = useLingui()
  return (
    <div className="grow stack gap2">
      <ToLinkTo onChoose={({ path, name }) => onChange({ ...overlay, url: path, text: name })} />
      <input
        className="input"
        type="url"
        dir="ltr"
        maxLength={limits.overlayLinkMax}
        aria-label={t({ message: 'Link', context: 'on a story' })}
        placeholder="https://"
        value={overlay.url}
        onChange={({ target }) => onChange({ ...overlay, url: target.value })}
      />
      <input
        className="input"
        dir="auto"
        maxLength={limits.overlayOptionMax}
        aria-label={t`Link name (optional)`}
        placeholder={t`Link name (optional)`}
        value={overlay.text}
        onChange={({ target }) => onChange({ ...overlay, text: target.value })}
      />
    </div>
  )
}

/** An instant as the field for date and time takes it, in the reader's zone. */
export function local(at: string): string {
  const time = new Date(at)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function CountdownFields({ overlay, onChange }: Fields<'countdown'>) {
  const { t } = useLingui()
  return (
    <div className="grow stack gap2">
      <ToCountTo onChoose={({ name, at }) => onChange({ ...overlay, text: name, at })} />
      <input
        className="input"
        dir="auto"
        maxLength={limits.overlayQuestionMax}
        aria-label={t({ message: 'Countdown', context: 'on a story' })}
        placeholder={t`Event`}
        value={overlay.text}
        onChange={({ target }) => onChange({ ...overlay, text: target.value })}
      />
      <input
        className="input"
        type="datetime-local"
        aria-label={t({ message: 'Ends at', context: 'date of a countdown' })}
        value={local(overlay.at)}
        onChange={({ target }) => {
          const time = new Date(target.value)
          if (!Number.isNaN(time.getTime())) onChange({ ...overlay, at: time.toISOString() })
        }}
      />
    </div>
  )
}
