import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ListMessage } from '#contract/message-lists.ts'
import type { Answer } from '#contract/routes.ts'
import { throttle } from '#web/platform/throttle.ts'
import { queryClient, readAgain } from '#web/platform/query.ts'
import { useAction } from '#web/platform/use-action.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { Button } from '#web/ui/button.tsx'
import { More } from '#web/ui/load-more.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Section } from '#web/ui/section.tsx'
import { itemsOf } from '#web/ui/paged-list.tsx'
import { Loaded } from './loaded.tsx'
import { listsQuery } from '#web/modules/accounts/lists-query.ts'
import { listMessagesQuery } from '../queries.ts'
import { draftOf, type ManyDraft, MassMessageForm, noDraft } from './mass-message-form.tsx'
import { MassMessageLine } from './mass-message-line.tsx'
import { isDue, pollInterval } from './poll-interval.ts'

/** In a burst of news the figures are read no more often. */
const restMs = 3000

const byTime = (one: ListMessage, other: ListMessage): number => Date.parse(one.sendAt) - Date.parse(other.sendAt)

function Part({
  title,
  messages,
  lists,
  onWriteAnew,
}: {
  readonly title: string
  readonly messages: readonly ListMessage[]
  readonly lists: Answer<'GET /lists'> | undefined
  readonly onWriteAnew: ((message: ListMessage) => void) | null
}) {
  if (messages.length === 0) return null
  return (
    <Section title={title}>
      <ul className="tool-lines">
        {messages.map((message) => (
          <MassMessageLine
            key={message.id}
            message={message}
            lists={lists}
            onWriteAnew={onWriteAnew && (() => onWriteAnew(message))}
          />
        ))}
      </ul>
    </Section>
  )
}

/** Messages to lists: a new one, and what became of the others. */
export default function ManyPanel() {
  const { t } = useLingui()
  /** What a new message begins with; null: none is written. */
  const [writing, setWriting] = useState<ManyDraft | null>(null)
  const lists = useQuery(listsQuery)
  const begin = useAction(async (draft: ManyDraft) => {
    // once more, where they could not be read
    await queryClient.query({ ...listsQuery, staleTime: 'static' })
    setWriting(draft)
  })
  const sent = useInfiniteQuery({
    ...listMessagesQuery,
    refetchInterval: ({ state }) =>
      pollInterval(state.data?.pages.flatMap((page) => page.listMessages) ?? [], Date.now()),
  })
  // staff have looked at one, somebody has paid for another
  useEffect(() => onNewUpdate(throttle(restMs, () => void readAgain(listMessagesQuery.queryKey))), [])
  // one that was turned down has no time any more
  const isWaiting = ({ state, review }: ListMessage) => state === 'scheduled' && review !== 'refused'
  // not in place of what is just being written
  const onWriteAnew = writing ? null : (message: ListMessage) => begin.run(draftOf(message))
  const parts = { lists: lists.data, onWriteAnew }
  return (
    <div className="stack gap6">
      {writing && lists.data ? (
        <MassMessageForm lists={lists.data} begin={writing} onClose={() => setWriting(null)} />
      ) : (
        <div>
          <Button kind="ink" icon={Plus} busy={begin.isBusy} onClick={() => begin.run(noDraft)}>
            {t`New mass message`}
          </Button>
        </div>
      )}
      <Loaded query={sent} label={t`Loading messages`}>
        {(data) => {
          const all = itemsOf(data, 'listMessages').map((each) =>
            isDue(each, sent.dataUpdatedAt) ? { ...each, state: 'sending' as const } : each,
          )
          if (all.length > 0)
            return (
              <>
                <Part title={t`Scheduled`} messages={all.filter(isWaiting).toSorted(byTime)} {...parts} />
                <Part title={t`Earlier`} messages={all.filter((each) => !isWaiting(each))} {...parts} />
                <More pages={sent} />
              </>
            )
          return (
            !writing && (
              <Empty icon={Send} title={t`No mass messages yet`}>
                <Trans>Write once and reach all subscribers, past subscribers or your own list.</Trans>
              </Empty>
            )
          )
        }}
      </Loaded>
    </div>
  )
}
