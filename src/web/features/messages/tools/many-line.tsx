import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Answer } from '#contract/routes.ts'
import type { ListMessage } from '#contract/message-lists.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount, formatDateTime, formatPercent } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Picture } from '#web/ui/media.tsx'
import { Price } from '#web/ui/price.tsx'
import { listMessagesQuery } from '../api.ts'
import { useListNames } from './list-names.ts'

const QuestionDialog = lazyPart(() => import('../conversation/question-dialog.tsx'))

function Figure({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

/** One message to many and what became of it. */
export function ManyLine({
  message,
  lists,
}: {
  readonly message: ListMessage
  readonly lists: Answer<'GET /lists'> | undefined
}) {
  const { t } = useLingui()
  const names = useListNames()
  const [asking, setAsking] = useState(false)
  const { id, state, text, media, priceCents, to, sendAt, sentCount, readCount, unlockedCount, earnedCents } = message
  const own = (listId: number) => lists?.own.find((each) => each.id === listId)?.name ?? t`A deleted list`
  const called = [...to.builtIn.map((list) => names[list]), ...to.own.map(own)]
  const [first] = media
  const states = { scheduled: t`Scheduled`, sending: t`On its way`, sent: t`Sent`, unsent: t`Taken back` } as const
  const scheduled = state === 'scheduled'
  return (
    <li className="many-line">
      {first && first.kind !== 'voice' && (
        <div className="media r11 many-pic">
          <Picture media={first} sizes="72px" />
          {media.length > 1 && <span className="at-end tag tag-media num">{formatCount(media.length)}</span>}
        </div>
      )}
      <div className="grow stack gap2">
        <div className="row wrap gap2">
          <Tag tone={state === 'sent' ? 'ok' : state === 'unsent' ? 'bad' : 'info'}>{states[state]}</Tag>
          <time className="muted sm" dateTime={sendAt}>
            {formatDateTime(sendAt)}
          </time>
          {priceCents !== null && (
            <span className="sm">
              <Trans>
                Locked for <Price cents={priceCents} />
              </Trans>
            </span>
          )}
        </div>
        {text !== '' && (
          <p className="many-text" dir="auto">
            {text}
          </p>
        )}
        <p className="muted sm">
          <Trans>To: {called.join(', ')}</Trans>
        </p>
        {!scheduled && (
          <dl className="figures">
            <Figure name={t`Sent`}>{formatCount(sentCount)}</Figure>
            <Figure name={t`Read`}>
              {formatCount(readCount)}
              {sentCount > 0 && (
                <span className="muted"> {formatPercent(Math.round((readCount / sentCount) * 100) / 100)}</span>
              )}
            </Figure>
            {priceCents !== null && (
              <>
                <Figure name={t`Unlocked`}>{formatCount(unlockedCount)}</Figure>
                <Figure name={t`Earned`}>
                  <Price cents={earnedCents} />
                </Figure>
              </>
            )}
          </dl>
        )}
      </div>
      {state !== 'unsent' && (
        <Button size="sm" kind="line" onClick={() => setAsking(true)}>
          {scheduled ? t`Call off` : t`Unsend`}
        </Button>
      )}
      {asking && (
        <QuestionDialog
          title={scheduled ? t`Call this message off?` : t`Take this message back?`}
          action={scheduled ? t`Call off` : t`Unsend`}
          onConfirm={async () => {
            await api('DELETE /listMessages/:id', { params: { id } })
            await queryClient.invalidateQueries({ queryKey: listMessagesQuery.queryKey })
          }}
          onClose={() => setAsking(false)}
        >
          {scheduled ? (
            <Trans>It will not be sent.</Trans>
          ) : (
            <Trans>It disappears for everyone who has not paid for it. Who has paid keeps it.</Trans>
          )}
        </QuestionDialog>
      )}
    </li>
  )
}
