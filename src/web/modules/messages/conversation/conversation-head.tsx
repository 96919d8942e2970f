import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowLeft,
  Ban,
  BellOff,
  BellRing,
  CalendarSearch,
  Ellipsis,
  Eraser,
  Flag,
  HandCoins,
  Images,
  ListChecks,
  Pin,
  PinOff,
  Trash2,
  UserRound,
} from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { Conversation } from '#contract/chats.ts'
import { PageTitle } from '#web/ui/screen.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Menu, type MenuEntry } from '#web/ui/menu.tsx'
import { VerifiedTick } from '#web/ui/verified-tick.tsx'

type Question = 'media' | 'date' | 'clear' | 'delete' | 'block' | 'tip' | 'reportPerson'

/** Who it is, whether they are here, and what can be done with the chat. */
export function ConversationHead({
  chat,
  here,
  isTyping,
  onPin,
  onMute,
  onSelect,
  onAsk,
}: {
  readonly chat: Conversation
  /** The other person has this chat open now. */
  readonly here: boolean
  readonly isTyping: boolean
  readonly onPin: () => void
  readonly onMute: () => void
  readonly onSelect: () => void
  readonly onAsk: (what: Question) => void
}) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { person, pinned, muted, subscribesToMe, writing } = chat
  const name = person?.name ?? t`Someone who has left`
  const entries: MenuEntry[] = [
    ...(person ? [{ id: 'profile', label: t`View profile`, icon: UserRound, to: `/${person.username}` }] : []),
    { id: 'media', label: t`Media in this chat`, icon: Images, run: () => onAsk('media') },
    { id: 'date', label: t`Go to a date`, icon: CalendarSearch, run: () => onAsk('date') },
    { id: 'select', label: t`Select messages`, icon: ListChecks, run: onSelect },
    'line',
    { id: 'pin', label: pinned ? t`Unpin` : t`Pin`, icon: pinned ? PinOff : Pin, run: onPin },
    {
      id: 'mute',
      label: muted ? t({ message: 'Unmute', context: 'chat' }) : t({ message: 'Mute', context: 'chat' }),
      icon: muted ? BellRing : BellOff,
      run: onMute,
    },
    'line',
    { id: 'clear', label: t`Clear chat`, icon: Eraser, bad: true, run: () => onAsk('clear') },
    { id: 'delete', label: t`Delete chat`, icon: Trash2, bad: true, run: () => onAsk('delete') },
    ...(person
      ? [
          { id: 'report', label: t`Report`, icon: Flag, bad: true, run: () => onAsk('reportPerson') },
          { id: 'block', label: t`Block`, icon: Ban, bad: true, run: () => onAsk('block') },
        ]
      : []),
  ]
  const face = <Avatar src={person?.avatarUrl ?? null} name={name} online={here} />
  return (
    <header className="convo-head">
      <PageTitle title={`${name} · ${t`Messages`}`} />
      <IconButton
        icon={ArrowLeft}
        flip
        label={t`Back to chats`}
        className="only-mobile"
        onClick={() => navigate('/messages')}
      />
      <div className="person grow">
        {person ? (
          <Link href={`/${person.username}`} aria-hidden tabIndex={-1}>
            {face}
          </Link>
        ) : (
          face
        )}
        <div className="grow">
          <h1 className="name">
            {person ? (
              <>
                <Link href={`/${person.username}`} className="clip">
                  <bdi>{name}</bdi>
                </Link>
                {person.isCreator && <VerifiedTick />}
              </>
            ) : (
              <span className="clip">{name}</span>
            )}
          </h1>
          <div className="sub clip">
            {isTyping ? (
              <span className="on">
                <Trans>typing</Trans>
              </span>
            ) : here ? (
              <span className="on">
                <Trans>In this chat now</Trans>
              </span>
            ) : subscribesToMe ? (
              <Trans>Subscribes to you</Trans>
            ) : (
              person && <bdi>@{person.username}</bdi>
            )}
          </div>
        </div>
      </div>
      <IconButton
        icon={Images}
        label={t`Media in this chat`}
        className="only-desktop"
        aria-haspopup="dialog"
        onClick={() => onAsk('media')}
      />
      {writing.takesTips && (
        <IconButton icon={HandCoins} label={t`Send a tip`} aria-haspopup="dialog" onClick={() => onAsk('tip')} />
      )}
      <Menu
        label={t`More options for this chat`}
        entries={entries}
        trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t`More options for this chat`} />}
      />
    </header>
  )
}
