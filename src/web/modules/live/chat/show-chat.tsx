import { Trans, useLingui } from '@lingui/react/macro'
import { Settings2, UsersRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Person } from '#contract/fields.ts'
import type { ShowChat as Chat } from '#contract/live-chat.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/labels.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Price } from '#web/ui/price.tsx'
import { ChatFoot } from './chat-foot.tsx'
import { ChatLine } from './chat-line.tsx'
import { useShowChat } from './use-chat.ts'
import './chat.css'

const RulesDialog = lazyPart(() => import('./rules-dialog.lazy.tsx'))
const PeopleDialog = lazyPart(() => import('./people-dialog.lazy.tsx'))

function Goal({ goal }: { readonly goal: NonNullable<Chat['goal']> }) {
  const { t } = useLingui()
  return (
    <div className="goal">
      <div className="row gap2">
        <b className="strong clip grow">
          <bdi>{goal.label}</bdi>
        </b>
        <span className="sm num">
          <Trans>
            <b className="strong">
              <Price cents={goal.raisedCents} />
            </b>{' '}
            of <Price cents={goal.cents} />
          </Trans>
        </span>
      </div>
      <Progress share={goal.raisedCents / goal.cents} label={t`Tip goal`} brass />
    </div>
  )
}

/** Who has tipped most, of those who let themselves be named. */
function Supporters({ people }: { readonly people: readonly Person[] }) {
  return (
    <div className="chat-supporters">
      <span className="xs muted">
        <Trans>Top supporters</Trans>
      </span>
      <ul>
        {people.map(({ username, name, avatarUrl }) => (
          <li key={username}>
            <Link href={`/${username}`} className="row gap1">
              <Avatar src={avatarUrl} name={name} size={28} />
              <bdi className="sm clip">{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Props = {
  readonly showId: number /** Whom tips go to; null: one's own show. */
  readonly creator: Person | null
  readonly mine: boolean
}

function Lines({ chat, showId, mine }: Omit<Props, 'creator'> & { readonly chat: Chat }) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const followed = useRef(true)
  const newest = chat.lines.at(-1)?.id
  useEffect(() => {
    const box = list.current
    if (box && followed.current) box.scrollTop = box.scrollHeight
  }, [newest])
  if (chat.lines.length === 0)
    return (
      <p className="muted sm chat-empty">
        <Trans>Say hello. Messages show up here.</Trans>
      </p>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse (WCAG 2.1.1)
    <div className="chat-scroll" role="log" aria-label={t`Chat messages`} tabIndex={0}>
      <ul
        ref={list}
        className="lines"
        onScroll={({ currentTarget: box }) => {
          // somebody who reads further up stays there
          followed.current = box.scrollHeight - box.scrollTop - box.clientHeight < 60
        }}
      >
        {chat.lines.map((line) => (
          <ChatLine key={line.id} line={line} showId={showId} mine={mine} moderating={chat.moderating} />
        ))}
      </ul>
    </div>
  )
}

/** The chat of a show: its goal, what people say and tip, and a place to say something. */
export function ShowChat({ showId, creator, mine }: Props) {
  const { t } = useLingui()
  const query = useShowChat(showId, mine)
  const [open, setOpen] = useState<'rules' | 'people' | null>(null)
  return (
    <section className="live-chat" aria-label={t`Chat`}>
      <Loaded query={query} label={t`Loading the chat`} shape={['28px', '28px']}>
        {(chat) => (
          <>
            {chat.goal && <Goal goal={chat.goal} />}
            {chat.supporters.length > 0 && <Supporters people={chat.supporters} />}
            {chat.moderating && (
              <div className="chat-rules">
                {mine && (
                  <Button
                    kind="plain"
                    size="sm"
                    icon={Settings2}
                    aria-haspopup="dialog"
                    onClick={() => setOpen('rules')}
                  >
                    {t`Goal and chat rules`}
                  </Button>
                )}
                <Button
                  kind="plain"
                  size="sm"
                  icon={UsersRound}
                  aria-haspopup="dialog"
                  onClick={() => setOpen('people')}
                >
                  {t`People`}
                </Button>
              </div>
            )}
            {chat.pinned && (
              <ul className="chat-pinned">
                <ChatLine line={chat.pinned} showId={showId} mine={mine} moderating={chat.moderating} pinned />
              </ul>
            )}
            <Lines chat={chat} showId={showId} mine={mine} />
            <ChatFoot showId={showId} creator={creator} mine={mine} chat={chat} />
            {open === 'rules' && <RulesDialog showId={showId} chat={chat} onClose={() => setOpen(null)} />}
            {open === 'people' && <PeopleDialog showId={showId} mine={mine} onClose={() => setOpen(null)} />}
          </>
        )}
      </Loaded>
    </section>
  )
}
