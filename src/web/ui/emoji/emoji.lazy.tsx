import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Dialog, I18nProvider, Popover } from 'react-aria-components'
import { emoji, type EmojiGroup, emojiOf, rememberEmoji, usedEmoji } from './emoji.ts'
import './emoji.css'

const groups = Object.keys(emoji) as EmojiGroup[]

/** One group; arrow keys move within it, Tab goes on to the next. A screen reader says what each emoji is called in its language. */
function Group({
  label,
  list,
  onChoose,
}: {
  readonly label: string
  readonly list: readonly string[]
  readonly onChoose: (emoji: string) => void
}) {
  const [at, setAt] = useState(0)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = event.currentTarget.matches('[dir=rtl] *') ? -1 : 1
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const width = event.currentTarget.querySelector('button')?.offsetWidth ?? 1
    const row = Math.max(1, Math.floor(event.currentTarget.clientWidth / width))
    const step = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: row, ArrowUp: -row }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(list.length - 1, at + step))
    setAt(next)
    buttons[next]?.focus()
  }
  return (
    <section>
      <h3 className="emoji-head">{label}</h3>
      <div className="emoji-group" role="toolbar" aria-label={label} tabIndex={-1} onKeyDown={move}>
        {list.map((each, index) => (
          <button
            key={each}
            type="button"
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={() => onChoose(each)}
          >
            {each}
          </button>
        ))}
      </div>
    </section>
  )
}

export default function EmojiPicker({
  anchor,
  onChoose,
  onClose,
}: {
  readonly anchor: RefObject<HTMLElement | null>
  readonly onChoose: (emoji: string) => void
  readonly onClose: () => void
}) {
  const { i18n, t } = useLingui()
  const [used] = useState(usedEmoji)
  const names: Readonly<Record<EmojiGroup, string>> = {
    faces: t`Faces`,
    people: t`People and hands`,
    nature: t`Animals and nature`,
    food: t`Food and drink`,
    doing: t`Activities`,
    signs: t`Hearts and signs`,
  }
  const choose = (each: string) => {
    rememberEmoji(each)
    onChoose(each)
  }
  return (
    <I18nProvider locale={i18n.locale}>
      <Popover
        triggerRef={anchor}
        isOpen
        placement="bottom start"
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
      >
        <Dialog className="menu emoji" aria-label={t`Choose an emoji`}>
          {used.length > 0 && <Group label={t`Recently used`} list={used} onChoose={choose} />}
          {groups.map((group) => (
            <Group key={group} label={names[group]} list={emojiOf(group)} onChoose={choose} />
          ))}
        </Dialog>
      </Popover>
    </I18nProvider>
  )
}
