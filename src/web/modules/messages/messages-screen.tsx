import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { PageTitle } from '#web/ui/screen.tsx'
import { showAlert } from '#web/platform/alerts.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { besideMain, useMediaQuery } from '#web/platform/media-query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { classes } from '#web/ui/classes.ts'
import { NothingHere } from '#web/ui/states.tsx'
import './message.css'
import './composer/composer-tools.css'
import './composer/composer.css'
import './conversation/conversation.css'
import './messages.css'
import './window-edge.css'
import './conversation/message-list.css'
import { refreshChatsSoon } from './chat-cache.ts'
import { ChatList } from './chats/chat-list.tsx'
import { openChat } from './chats/open-chat.ts'
import { Conversation } from './conversation/conversation.tsx'
import { NoConversation } from './conversation/no-conversation.tsx'

const NewMessage = lazyPart(() => import('./chats/new-message.lazy.tsx'))

/** The chats and one conversation side by side; to 1024 px one of them at a time (seed, section 2). */
export default function MessagesScreen() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { id } = useParams<{ id?: string }>()
  const beside = useMediaQuery(besideMain)
  const [writing, setWriting] = useState(false)
  useEffect(() => onNewUpdate(refreshChatsSoon), [])
  // `?to=`: how a profile or a list of people leads here.
  const to = new URLSearchParams(useSearch()).get('to')
  useEffect(() => {
    if (to === null) return
    openChat(to).then(
      (path) => navigate(path, { replace: true }),
      (fault: unknown) => {
        showAlert(textOf(fault))
        navigate('/messages', { replace: true })
      },
    )
  }, [to, navigate])
  const chatId = id === undefined ? null : /^[1-9]\d{0,15}$/.test(id) ? Number(id) : Number.NaN
  if (Number.isNaN(chatId)) return <NothingHere page />
  const write = () => setWriting(true)
  return (
    <>
      {chatId === null && <PageTitle title={t`Messages`} />}
      <div className={classes('chatapp', chatId === null && 'with-list')}>
        {(beside || chatId === null) && (
          <ChatList
            currentId={chatId}
            onNew={write}
            onDeleted={(ids) => {
              if (chatId !== null && ids.has(chatId)) navigate('/messages', { replace: true })
            }}
          />
        )}
        {chatId === null ? beside && <NoConversation onNew={write} /> : <Conversation key={chatId} chatId={chatId} />}
      </div>
      {writing && <NewMessage onClose={() => setWriting(false)} />}
    </>
  )
}
