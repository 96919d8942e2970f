import { Trans, useLingui } from '@lingui/react/macro'
import { Upload, WifiOff } from 'lucide-react'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useOnline } from '#web/platform/use-online.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { useSession } from '#web/platform/session.ts'
import { usePresence } from '#web/platform/realtime/use-presence.ts'
import { useTyping } from '#web/platform/realtime/use-typing.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { keepChat, markRead } from '../chat-cache.ts'
import type { ComposerHandle } from '../composer/composer.lazy.tsx'
import { ChatDialogs } from './chat-dialogs.tsx'
import { ConversationFoot } from './conversation-foot.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { type ConversationState, createConversation } from './conversation-state.ts'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import type { HistoryHandle } from './message-history.tsx'
import { MessageList } from './message-list.tsx'
import { useConversation } from './use-conversation.ts'
import { useSeenHeight } from './use-seen-height.ts'

/** One conversation. Mounted anew for each chat. */
export function Conversation({ chatId }: { readonly chatId: number }) {
  const { t } = useLingui()
  const [path, navigate] = useLocation()
  const { userId } = useSession().user
  // How a top-up comes back to a tip.
  const search = new URLSearchParams(useSearch())
  const tip = Number(search.get('tip') ?? 0)
  // back from paying for a message or its media, which stand here: the address is that of the chat again
  const settled = tip === 0 && search.has('paid')
  useEffect(() => {
    if (settled) navigate(path, { replace: true })
  }, [settled, path, navigate])
  const [{ store, actions }] = useState(() => createConversation(chatId, { asking: tip > 0 ? { what: 'tip' } : null }))
  const { anchor, replyTo, picked, asking, shown } = store.use()
  const change = (part: Partial<ConversationState>) => store.set((before) => ({ ...before, ...part }))
  const { chat, history, messages, said, latest, theirReadUpTo } = useConversation(chatId, anchor)
  const typing = useTyping(chatId)
  const present = usePresence(chatId)
  const online = useOnline()
  const [atEnd, setAtEnd] = useState(true)
  const [over, setOver] = useState(false)
  const scroll = useRef<HistoryHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  useSeenHeight()

  // What was unread when the chat was opened stays marked, though it is being read.
  const [newFrom, setNewFrom] = useState<number | null | undefined>(undefined)
  const firstUnread = history.data?.pages.at(-1)?.firstUnreadId
  if (newFrom === undefined && firstUnread !== undefined) setNewFrom(firstUnread)

  const newestId = messages.at(-1)?.id ?? 0
  const [seenUpTo, setSeenUpTo] = useState(0)
  useEffect(() => {
    if (!atEnd || !latest || newestId === 0) return undefined
    const see = () => {
      if (document.visibilityState !== 'visible') return
      setSeenUpTo(newestId)
      void markRead(chatId, newestId)
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [atEnd, latest, newestId, chatId])

  // A message that is not in the window is looked for around itself; then it is there, or gone.
  const bring = useEffectEvent(() => {
    if (!shown || scroll.current?.show(String(shown.id))) return
    if (anchor === null || !('around' in anchor) || anchor.around !== shown.id) change({ anchor: { around: shown.id } })
  })
  const begin = useEffectEvent(() => {
    const [first] = messages
    if (anchor !== null && 'since' in anchor && first) scroll.current?.show(String(first.id))
  })
  useEffect(() => {
    if (history.isPending) return
    begin()
    bring()
  }, [shown, anchor, history.isPending])
  useEffect(() => {
    if (replyTo) composer.current?.focus()
  }, [replyTo])

  // gone while it is open: one of the two has blocked the other
  if (chat.error && (!chat.data || isApiError(chat.error, 'not_found')))
    return <ErrorState fault={chat.error} onRetry={() => void chat.refetch()} />
  if (!chat.data) return <ConversationSkeleton />
  const { person, writing, pinned, muted } = chat.data
  const name = person?.name ?? t`Someone who has left`
  const patch = (part: { pinned?: boolean; muted?: boolean }) =>
    void api('PATCH /chats/:id', { params: { id: chatId }, body: part }).then(keepChat, (fault: unknown) =>
      showAlert(textOf(fault)),
    )
  const firstNew = newFrom ?? null
  const isNewHere = firstNew === null || messages.some(({ id }) => id === firstNew)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    composer.current?.attach(event.dataTransfer.files)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files may be dropped anywhere in it; the button is for everybody else
    <section
      className="convo"
      aria-label={t`Conversation with ${name}`}
      onDragOver={(event) => {
        if (!writing.allowed || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ConversationHead
        chat={chat.data}
        here={person !== null && present.has(person.userId) && person.userId !== userId}
        isTyping={typing.isTyping}
        onPin={() => patch({ pinned: !pinned })}
        onMute={() => patch({ muted: !muted })}
        onSelect={() => change({ picked: new Set() })}
        onAsk={(what) => change({ asking: { what } })}
      />
      {!online && (
        <p className="offline-bar" role="status">
          <Icon icon={WifiOff} />
          <Trans>You’re offline. Your messages will be sent when you’re back online.</Trans>
        </p>
      )}
      {history.isPending ? (
        <ConversationSkeleton bare />
      ) : history.error && messages.length === 0 ? (
        <div className="history">
          <ErrorState fault={history.error} onRetry={() => void history.refetch()} />
        </div>
      ) : (
        <MessageList
          key={JSON.stringify(anchor)}
          chat={chat.data}
          name={name}
          history={history}
          said={said}
          firstNew={firstNew}
          below={messages.filter(({ id, mine }) => !mine && seenUpTo > 0 && id > seenUpTo).length}
          unread={anchor === null && !isNewHere ? chat.data.unreadCount : 0}
          theirReadUpTo={theirReadUpTo}
          isTyping={typing.isTyping}
          picked={picked}
          foundId={shown?.id ?? null}
          actions={actions}
          handle={scroll}
          onAtEnd={setAtEnd}
          onToEnd={() => change({ anchor: null, shown: null })}
        />
      )}
      <ConversationFoot
        chat={chat.data}
        name={name}
        newest={newestId}
        typing={typing}
        replyTo={replyTo}
        picked={picked}
        handle={composer}
        onChange={change}
        onSent={() => {
          setNewFrom(null)
          change({ anchor: null, shown: null, replyTo: null })
          scroll.current?.toEnd()
        }}
      />
      {over && (
        <div className="drop-here" aria-hidden>
          <Icon icon={Upload} size="lg" />
          <Trans>Drop to attach</Trans>
        </div>
      )}
      <ChatDialogs
        chat={chat.data}
        asking={asking}
        firstTip={tip > 0 ? tip : undefined}
        onClose={() => {
          change({ asking: null })
          // Without this a reload would ask again.
          if (tip > 0) navigate(path, { replace: true })
        }}
        onShow={(id) => change({ asking: null, shown: { id } })}
        onDate={(since) => change({ anchor: { since }, shown: null })}
        onHidden={() => change({ picked: null })}
      />
    </section>
  )
}
