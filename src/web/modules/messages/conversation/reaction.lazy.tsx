import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { Dialog, I18nProvider, Popover } from 'react-aria-components'
import { messageReactions } from '#contract/messages.ts'

/** The answers at a click. `current`: mine, which a second press takes back. */
export default function ReactionPanel({
  anchor,
  current,
  onPick,
  onClose,
}: {
  readonly anchor: RefObject<HTMLElement | null>
  readonly current: string | null
  readonly onPick: (emoji: string) => void
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  return (
    <I18nProvider locale={i18n.locale}>
      <Popover
        triggerRef={anchor}
        isOpen
        placement="top"
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
      >
        <Dialog className="quick-emoji" aria-label={t`React`}>
          {messageReactions.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className="emoji-b"
              aria-pressed={emoji === current}
              onClick={() => {
                onPick(emoji)
                onClose()
              }}
            >
              {emoji}
            </button>
          ))}
        </Dialog>
      </Popover>
    </I18nProvider>
  )
}
