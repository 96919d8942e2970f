import { useLingui } from '@lingui/react/macro'
import { Check, CopyPlus, Ellipsis, Flag, ListChecks, Reply, SmilePlus, Trash2, Undo2 } from 'lucide-react'
import { memo, type MouseEvent, useRef, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, type MenuEntry } from '#web/ui/menu.tsx'
import { Bubble, TipNote } from './message-bubble.tsx'
import { isBareTip } from './merge-pending.ts'
import type { MessageActions } from './conversation-state.ts'
import { MessageMeta } from './message-meta.tsx'

const ReactionPanel = lazyPart(() => import('./reaction.lazy.tsx'))

const touchOnly = (): boolean => matchMedia('(hover: none)').matches

function Actions({
  message,
  actions,
  mayWrite,
}: {
  readonly message: Message
  readonly actions: MessageActions
  readonly mayWrite: boolean
}) {
  const { t } = useLingui()
  const [reacting, setReacting] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const sent = message.state === 'sent'
  const entries: MenuEntry[] = [
    ...(sent && mayWrite ? [{ id: 'reply', label: t`Reply`, icon: Reply, run: () => actions.reply(message) }] : []),
    ...(sent && message.text !== '' && message.locked.length === 0
      ? [{ id: 'copy', label: t`Copy text`, icon: CopyPlus, run: () => actions.copy(message) }]
      : []),
    { id: 'select', label: t`Select`, icon: ListChecks, run: () => actions.pick(message.id) },
    'line',
    ...(sent && message.mine && message.tipCents === null
      ? [{ id: 'unsend', label: t`Unsend`, icon: Undo2, bad: true, run: () => actions.unsend(message) }]
      : []),
    ...(sent && !message.mine
      ? [{ id: 'report', label: t`Report`, icon: Flag, run: () => actions.report(message) }]
      : []),
    { id: 'delete', label: t`Delete for me`, icon: Trash2, bad: true, run: () => actions.remove(message) },
  ]
  return (
    <div className="said-acts">
      {sent && mayWrite && (
        <>
          <IconButton
            ref={anchor}
            icon={SmilePlus}
            label={t`React`}
            aria-haspopup="dialog"
            aria-expanded={reacting}
            onClick={() => setReacting(true)}
          />
          <IconButton
            icon={Reply}
            flip
            label={t`Reply`}
            className="only-desktop"
            onClick={() => actions.reply(message)}
          />
        </>
      )}
      <Menu
        label={t`More options for this message`}
        entries={entries}
        trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t`More options for this message`} />}
      />
      {reacting && (
        <ReactionPanel
          anchor={anchor}
          current={message.reactions.find(({ mine }) => mine)?.emoji ?? null}
          onPick={(emoji) => actions.react(message, emoji)}
          onClose={() => setReacting(false)}
        />
      )}
    </div>
  )
}

function Reactions({ message, onReact }: { readonly message: Message; readonly onReact: (emoji: string) => void }) {
  const { t } = useLingui()
  if (message.reactions.length === 0 || message.state !== 'sent') return null
  const signs = [...new Set(message.reactions.map(({ emoji }) => emoji))]
  return (
    <div className="bub-reacts">
      {signs.map((emoji) => {
        const all = message.reactions.filter((each) => each.emoji === emoji)
        const mine = all.some((each) => each.mine)
        return (
          <button
            key={emoji}
            type="button"
            className="bub-react"
            aria-pressed={mine}
            aria-label={mine ? t`Remove ${emoji}` : t`React with ${emoji}`}
            onClick={() => onReact(emoji)}
          >
            <span>{emoji}</span>
            {all.length > 1 && <span className="num">{all.length}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** One message of the conversation with what belongs to it. `picked`: null unless messages are being selected. */
export const MessageRow = memo(function MessageRow({
  message,
  name,
  first,
  last,
  fromCreator,
  read,
  mayWrite,
  picked,
  found,
  actions,
}: {
  readonly message: Message
  readonly name: string
  readonly first: boolean
  readonly last: boolean
  readonly fromCreator: boolean
  readonly read: boolean
  readonly mayWrite: boolean
  readonly picked: boolean | null
  /** It was looked for, and shows itself. */
  readonly found: boolean
  readonly actions: MessageActions
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { id, mine } = message
  const bare = isBareTip(message)
  const body = (
    <>
      {message.tipCents !== null && message.state === 'sent' && (
        <TipNote cents={message.tipCents} mine={mine} name={name} />
      )}
      {!bare && (
        <div className="said-row">
          <Bubble message={message} name={name} onShow={actions.show} onBroken={actions.broken} />
          {picked === null && <Actions message={message} actions={actions} mayWrite={mayWrite} />}
        </div>
      )}
      <Reactions message={message} onReact={(emoji) => actions.react(message, emoji)} />
      {(last || message.payment !== null) && !bare && (
        <MessageMeta message={message} fromCreator={fromCreator} read={read} />
      )}
    </>
  )
  const className = classes(
    'said',
    mine && 'mine',
    first && 'first',
    last && 'last',
    found && 'is-found',
    open && 'is-open',
  )
  if (picked !== null)
    return (
      <div
        data-key={String(id)}
        className={classes(className, 'is-picking')}
        role="checkbox"
        aria-checked={picked}
        aria-label={message.text || t`Message`}
        tabIndex={0}
        onClick={() => actions.pick(id)}
        onKeyDown={(event) => {
          if (event.key !== ' ' && event.key !== 'Enter') return
          event.preventDefault()
          actions.pick(id)
        }}
      >
        <span className="chat-tick">
          <Icon icon={Check} />
        </span>
        <div className="said-body" inert>
          {body}
        </div>
      </div>
    )
  const toggle = (event: MouseEvent<HTMLDivElement>) => {
    // A finger has no hovering: a touch of the bubble shows what can be done with it.
    if (touchOnly() && event.target instanceof Element && !event.target.closest('button, a, input')) setOpen(!open)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a shortcut for touch; the buttons are there for the keyboard
    <div data-key={String(id)} className={className} onClick={toggle}>
      {body}
    </div>
  )
})
