import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { More } from '#web/ui/more.tsx'
import { Empty, ErrorState } from '#web/ui/states.tsx'
import { listMessagesQuery, listsQuery } from '../api.ts'
import { ManyForm } from './many-form.tsx'
import { ManyLine } from './many-line.tsx'
import { ToolsWaiting } from './tools-waiting.tsx'

/** Still under way: its figures are read again this often. */
const moving = 3000

/** Messages to lists: a new one, and what became of the others. */
export default function ManyPanel() {
  const { t } = useLingui()
  const [writing, setWriting] = useState(false)
  const lists = useQuery(listsQuery)
  const sent = useInfiniteQuery({
    ...listMessagesQuery,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.listMessages.some((each) => each.state === 'sending')) ? moving : false,
  })
  const all = sent.data?.pages.flatMap((page) => page.listMessages)
  return (
    <div className="stack gap6">
      {writing && lists.data ? (
        <ManyForm lists={lists.data} onClose={() => setWriting(false)} />
      ) : (
        <div>
          <Button kind="ink" icon={Plus} disabled={!lists.data} onClick={() => setWriting(true)}>
            {t`New message to many`}
          </Button>
        </div>
      )}
      {all ? (
        all.length > 0 ? (
          <div className="card">
            <ul className="tool-lines">
              {all.map((message) => (
                <ManyLine key={message.id} message={message} lists={lists.data} />
              ))}
            </ul>
            <More pages={sent} />
          </div>
        ) : (
          !writing && (
            <Empty icon={Send} title={t`Nothing sent to many yet`}>
              <Trans>Write once and reach all subscribers, those who left, or a list of your own.</Trans>
            </Empty>
          )
        )
      ) : sent.isError ? (
        <ErrorState fault={sent.error} onRetry={() => void sent.refetch()} />
      ) : (
        <ToolsWaiting label={t`Loading messages`} />
      )}
    </div>
  )
}
