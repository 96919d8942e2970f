import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Dialog, I18nProvider, Popover } from 'react-aria-components'
import { emojiGroups } from './emoji.ts'

/** Emoji by group over what opened it. Arrow keys walk, Escape closes. */
export default function EmojiPanel({
  anchor,
  onPick,
  onClose,
}: {
  readonly anchor: RefObject<HTMLElement | null>
  readonly onPick: (emoji: string) => void
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const [groupId, setGroupId] = useState('faces')
  const group = emojiGroups.find(({ id }) => id === groupId) ?? emojiGroups[0]
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const step = { [forward]: 1, [back]: -1, ArrowDown: 8, ArrowUp: -8 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
  }
  return (
    <I18nProvider locale={i18n.locale}>
      <Popover
        triggerRef={anchor}
        isOpen
        placement="top end"
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
      >
        <Dialog className="emoji-pop" aria-label={t`Emoji`}>
          <div className="emoji-tabs" role="tablist" aria-label={t`Kinds of emoji`}>
            {emojiGroups.map(({ id, name, emoji }) => (
              <button
                key={id}
                type="button"
                role="tab"
                className="emoji-b"
                aria-selected={id === groupId}
                aria-label={i18n._(name)}
                onClick={() => setGroupId(id)}
              >
                {emoji[0]}
              </button>
            ))}
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys walk between the buttons in it */}
          <div className="emoji-grid" role="group" aria-label={group && i18n._(group.name)} onKeyDown={walk}>
            {group?.emoji.map((emoji, index) => (
              <button
                key={emoji}
                type="button"
                className="emoji-b"
                tabIndex={index === 0 ? 0 : -1}
                onClick={() => onPick(emoji)}
              >
                {emoji}
              </button>
            ))}
          </div>
        </Dialog>
      </Popover>
    </I18nProvider>
  )
}
