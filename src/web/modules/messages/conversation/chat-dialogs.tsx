import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import type { Conversation } from '#contract/chats.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { queryClient } from '#web/platform/query.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { refreshMoney } from '#web/modules/payments/use-payment.ts'
import { catchUp, forgetHistory, refreshChats, replaceMessage } from '../chat-cache.ts'
import { type Asking, hideMessages } from './conversation-state.ts'

const BlockDialog = lazyPart(() => import('#web/modules/accounts/block-dialog.lazy.tsx'))
const MediaPanel = lazyPart(() => import('./chat-media.lazy.tsx'))
const DateDialog = lazyPart(() => import('./date-dialog.lazy.tsx'))
const ReportDialog = lazyPart(() => import('#web/modules/moderation/report-dialog.lazy.tsx'))
const TipDialog = lazyPart(() => import('#web/modules/tips/tip-dialog.lazy.tsx'))

/** The one dialog that is open over a conversation. */
export function ChatDialogs({
  chat,
  asking,
  firstTip,
  onClose,
  onShow,
  onDate,
  onHidden,
}: {
  readonly chat: Conversation
  readonly asking: Asking | null
  /** Chosen before, on the way to a top-up. Cents. */
  readonly firstTip: number | undefined
  readonly onClose: () => void
  readonly onShow: (messageId: number) => void
  readonly onDate: (since: string) => void
  readonly onHidden: () => void
}) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  if (!asking) return null
  const { id, person } = chat
  const name = person?.name ?? ''
  const params = { id }

  const dialog = () => {
    switch (asking.what) {
      case 'media':
        return <MediaPanel chatId={id} onShow={onShow} onClose={onClose} />
      case 'date':
        return <DateDialog onGo={onDate} onClose={onClose} />
      case 'tip':
        return person ? (
          <TipDialog
            person={person}
            chatId={id}
            firstCents={firstTip}
            onTipped={() => void catchUp(id)}
            onClose={onClose}
          />
        ) : null
      case 'report':
        return <ReportDialog subject={{ kind: 'message', id: asking.message.id }} onClose={onClose} />
      case 'reportPerson':
        return person ? <ReportDialog subject={{ kind: 'user', id: person.userId }} onClose={onClose} /> : null
      case 'clear':
        return (
          <ConfirmDialog
            title={t`Clear this chat?`}
            action={t`Clear chat`}
            onConfirm={async () => {
              await api('POST /chats/:id/clear', { params })
              forgetHistory(id)
              showToast(t`Chat cleared for you.`)
            }}
            onClose={onClose}
          >
            <p>
              <Trans>Clears it only for you; {name} keeps theirs. Paid media stays under “Media in this chat”.</Trans>
            </p>
          </ConfirmDialog>
        )
      case 'delete':
        return (
          <ConfirmDialog
            title={t`Delete this chat?`}
            action={t`Delete chat`}
            onConfirm={async () => {
              await api('DELETE /chats/:id', { params })
              navigate('/messages', { replace: true })
              forgetHistory(id)
              showToast(t`Chat deleted for you.`)
            }}
            onClose={onClose}
          >
            <p>
              <Trans>Deleted only for you. A new message starts the chat again, empty.</Trans>
            </p>
          </ConfirmDialog>
        )
      case 'block':
        return person ? (
          <BlockDialog
            person={person}
            onBlocked={() => {
              void queryClient.invalidateQueries({ queryKey: ['chat', id] })
              void queryClient.invalidateQueries({ queryKey: ['history', id] })
              void refreshMoney()
              refreshChats()
              navigate('/messages', { replace: true })
              showToast(t`${name} is blocked.`)
            }}
            onClose={onClose}
          >
            <p>
              <Trans>Payments for unanswered messages are refunded.</Trans>
            </p>
          </BlockDialog>
        ) : null
      case 'unsend':
        return (
          <ConfirmDialog
            title={t`Unsend this message?`}
            action={t`Unsend`}
            onConfirm={async () => {
              replaceMessage(await api('DELETE /messages/:id', { params: { id: asking.message.id } }))
              void refreshMoney()
              refreshChats()
            }}
            onClose={onClose}
          >
            <p>
              {asking.message.payment?.state === 'held' ? (
                <Trans>It disappears for both of you. Your payment goes back to your wallet.</Trans>
              ) : asking.message.unlocked ? (
                <Trans>It disappears for both of you. If they paid for its media, they keep it.</Trans>
              ) : (
                <Trans>It disappears for both of you.</Trans>
              )}
            </p>
          </ConfirmDialog>
        )
      case 'hide':
        return (
          <ConfirmDialog
            title={t`Delete these messages?`}
            action={t`Delete for me`}
            onConfirm={async () => {
              await hideMessages(id, asking.ids)
              onHidden()
            }}
            onClose={onClose}
          >
            <p>
              <Trans>They disappear only for you. {name} keeps theirs.</Trans>
            </p>
          </ConfirmDialog>
        )
      default:
        return null
    }
  }
  return dialog()
}
