import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Ellipsis,
  Library,
  ListChecks,
  MessageCircle,
  MessageSquareText,
  Search,
  Send,
  SquarePen,
  UserRoundPlus,
} from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { useSession } from '#web/platform/session.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { Empty, Skeleton } from '#web/ui/states.tsx'
import { type ChatFilter, chatsQuery } from '../queries.ts'
import { forgetHistory } from '../chat-cache.ts'
import { ChatLine } from './chat-line.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { ScrollRow } from '#web/ui/scroll-row.tsx'

/** All chats: search, filters, and several at once for deleting. */
export function ChatList({
  currentId,
  onNew,
  onDeleted,
}: {
  readonly currentId: number | null
  readonly onNew: () => void
  /** These are no longer there. */
  readonly onDeleted: (ids: ReadonlySet<number>) => void
}) {
  const { t } = useLingui()
  const { isCreator } = useSession().user
  const [filter, setFilter] = useState<ChatFilter>('all')
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<ReadonlySet<number> | null>(null)
  const [asking, setAsking] = useState(false)
  const search = useDebounced(typed.trim())
  const list = useInfiniteQuery({ ...chatsQuery(filter, search), placeholderData: (before) => before })
  const filters: readonly (readonly [ChatFilter, string])[] = [
    ['all', t`All`],
    ['unread', t`Unread`],
    ...(isCreator
      ? ([
          ['subscribers', t`Subscribers`],
          ['paid', t({ message: 'Paid', context: 'chats with paid messages' })],
        ] as const)
      : []),
  ]
  const pick = (id: number) =>
    setPicked((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const remove = async () => {
    const gone = new Set<number>()
    try {
      for (const id of picked ?? []) {
        await api('DELETE /chats/:id', { params: { id } })
        gone.add(id)
      }
    } finally {
      onDeleted(gone)
      for (const id of gone) forgetHistory(id)
      setPicked((left) => left && new Set([...left].filter((id) => !gone.has(id))))
    }
    setPicked(null)
    showToast(t`${plural(gone.size, { one: '# chat is deleted for you.', other: '# chats are deleted for you.' })}`)
  }
  // beside a conversation the page is that person's
  const Heading = currentId === null ? 'h1' : 'h2'
  return (
    <section className="chatlist" aria-label={t`Chats`}>
      <header>
        <Heading className="grow">
          <Trans>Messages</Trans>
        </Heading>
        <IconButton
          icon={ListChecks}
          label={t`Select chats`}
          aria-pressed={picked !== null}
          onClick={() => setPicked(picked ? null : new Set())}
        />
        <IconButton icon={SquarePen} label={t`New message`} aria-haspopup="dialog" onClick={onNew} />
        {isCreator && (
          <Menu
            label={t`Message tools`}
            entries={[
              { id: 'many', label: t`Mass message`, icon: Send, to: '/messages/tools/many' },
              { id: 'lists', label: t`Lists`, icon: Library, to: '/messages/tools/lists' },
              { id: 'welcome', label: t`Welcome message`, icon: UserRoundPlus, to: '/messages/tools/welcome' },
              { id: 'replies', label: t`Saved replies`, icon: MessageSquareText, to: '/messages/tools/replies' },
            ]}
            trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t`Message tools`} />}
          />
        )}
      </header>
      <div className="with-icon search chat-find">
        <Icon icon={Search} />
        <input
          className="input"
          type="search"
          aria-label={t`Search chats`}
          placeholder={t`Search chats`}
          autoComplete="off"
          maxLength={limits.searchTermMax}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <ScrollRow current={filter}>
        <div className="chat-filters" role="group" aria-label={t`Which chats`}>
          {filters.map(([id, name]) => (
            <button key={id} type="button" className="chip" aria-pressed={filter === id} onClick={() => setFilter(id)}>
              {name}
            </button>
          ))}
        </div>
      </ScrollRow>
      <div className="chat-lines">
        <PagedList
          query={list}
          of="chats"
          label={t`Loading chats`}
          shape={[1, 2, 3, 4, 5, 6].map((row) => (
            <div key={row} className="chat-i">
              <Skeleton round width="56px" height="56px" />
              <div className="grow stack gap2">
                <Skeleton width="45%" />
                <Skeleton width="75%" height="12px" />
              </div>
            </div>
          ))}
          empty={
            search || filter !== 'all' ? (
              <Empty icon={Search} title={t`No chats found`}>
                <Trans>Try another name, or see all chats.</Trans>
              </Empty>
            ) : (
              <Empty
                icon={MessageCircle}
                title={t`No messages yet`}
                action={<Button kind="ink" onClick={onNew}>{t`New message`}</Button>}
              >{t`Your conversations will show up here.`}</Empty>
            )
          }
        >
          {(chat) => (
            <li key={chat.id}>
              <ChatLine
                chat={chat}
                current={chat.id === currentId}
                picked={picked && picked.has(chat.id)}
                onPick={() => pick(chat.id)}
              />
            </li>
          )}
        </PagedList>
      </div>
      {picked && (
        <div className="chat-acts">
          <Button onClick={() => setPicked(null)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" disabled={picked.size === 0} onClick={() => setAsking(true)}>
            {t`${plural(picked.size, { one: 'Delete # chat', other: 'Delete # chats' })}`}
          </Button>
        </div>
      )}
      {asking && picked && (
        <ConfirmDialog
          title={t`${plural(picked.size, { one: 'Delete # chat?', other: 'Delete # chats?' })}`}
          action={t`Delete`}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>Deleted only for you. A new message starts the chat again, empty.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
