import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedReply } from '#contract/message-tools.ts'
import { api } from '#web/platform/api/client.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { queryClient } from '#web/platform/query.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'
import { savedRepliesQuery } from '../queries.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Loaded } from './loaded.tsx'

const ReplyDialog = lazyPart(() => import('./reply-dialog.lazy.tsx'))

/** What a creator writes often, ready for the composer. */
export default function RepliesPanel() {
  const { t } = useLingui()
  const query = useQuery(savedRepliesQuery)
  const [editing, setEditing] = useState<SavedReply | 'new' | null>(null)
  const [deleting, setDeleting] = useState<SavedReply | null>(null)
  return (
    <Loaded query={query} label={t`Loading saved replies`}>
      {({ replies }) => (
        <div className="stack gap6">
          <div>
            <Button kind="ink" icon={Plus} onClick={() => setEditing('new')}>
              {t`New reply`}
            </Button>
          </div>
          {replies.length === 0 ? (
            <Empty icon={MessageSquareText} title={t`No saved replies yet`}>
              <Trans>Save replies you use often and add them to a message in two clicks.</Trans>
            </Empty>
          ) : (
            <div className="card">
              <ul className="tool-lines">
                {replies.map((reply) => (
                  <li key={reply.id} className="row">
                    <div className="grow">
                      <b className="clip" dir="auto">
                        {reply.title}
                      </b>
                      <p className="muted sm clamp many-text" dir="auto">
                        {reply.text}
                      </p>
                    </div>
                    <IconButton icon={Pencil} label={t`Edit ${reply.title}`} onClick={() => setEditing(reply)} />
                    <IconButton icon={Trash2} label={t`Delete ${reply.title}`} onClick={() => setDeleting(reply)} />
                  </li>
                ))}
              </ul>
            </div>
          )}
          {editing && <ReplyDialog {...(editing !== 'new' && { reply: editing })} onClose={() => setEditing(null)} />}
          {deleting && (
            <ConfirmDialog
              title={t`Delete ${deleting.title}?`}
              action={t`Delete`}
              onConfirm={async () => {
                await api('DELETE /savedReplies/:id', { params: { id: deleting.id } })
                await queryClient.invalidateQueries({ queryKey: savedRepliesQuery.queryKey })
              }}
              onClose={() => setDeleting(null)}
            >
              <p>
                <Trans>Messages you already sent stay as they are.</Trans>
              </p>
            </ConfirmDialog>
          )}
        </div>
      )}
    </Loaded>
  )
}
