import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Answer } from '#contract/routes.ts'
import type { ListMessage } from '#contract/message-lists.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount, formatDateTime, formatPercent } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { Price } from '#web/ui/price.tsx'
import { listMessagesQuery } from '../queries.ts'
import { useListsInWords } from './list-names.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

function Figure({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

/** One message to many and what became of it. */
export function MassMessageLine({
  message,
  lists,
  onWriteAnew,
}: {
  readonly message: ListMessage
  readonly lists: Answer<'GET /lists'> | undefined
  /** Begins a new message with what this one says, to the same people; null: one is being written. */
  readonly onWriteAnew: (() => void) | null
}) {
  const { t } = useLingui()
  const called = useListsInWords(lists)
  const [asking, setAsking] = useState(false)
  const { id, state, review, text, media, priceCents, to, except, sendAt } = message
  const { sentCount, readCount, unlockedCount, earnedCents } = message
  const [first] = media
  // taken back before it reached anybody
  const calledOff = state === 'unsent' && sentCount === 0
  const states = {
    sending: t`On its way`,
    sent: t`Sent`,
    unsent: calledOff ? t`Not sent` : t`Unsent`,
  } as const
  // it stays so until its author deletes it: nothing more will become of it
  const refused = review === 'refused' && state !== 'unsent'
  const scheduled = state === 'scheduled' && !refused
  const act = refused ? t`Delete` : scheduled ? t`Cancel sending` : t`Unsend`
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
          {state !== 'scheduled' && (
            <Tag {...(state !== 'unsent' && { tone: state === 'sent' ? 'ok' : 'info' })}>{states[state]}</Tag>
          )}
          {refused && <Tag tone="bad">{t`Rejected`}</Tag>}
          {review === 'waiting' && state !== 'unsent' && <Tag tone="warn">{t`We’re reviewing it first`}</Tag>}
          <time className={scheduled ? 'strong' : 'muted sm'} dateTime={sendAt}>
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
        {text !== '' ? (
          <p className="clamp many-text" dir="auto">
            {text}
          </p>
        ) : (
          state === 'unsent' && (
            <p className="muted">
              <Trans>Its content was deleted with it.</Trans>
            </p>
          )
        )}
        <p className="muted sm">
          <Trans>To: {called(to)}</Trans>
          {except.builtIn.length + except.own.length > 0 && (
            <>
              {' · '}
              <Trans>Except: {called(except)}</Trans>
            </>
          )}
        </p>
        {refused && (
          <p className="sm">
            <Trans>
              It won’t be sent.{' '}
              <Link className="link" href="/decisions">
                Why, and how to appeal
              </Link>
            </Trans>
          </p>
        )}
        {!scheduled && !refused && !calledOff && (
          <dl className="figures">
            <Figure name={t`Sent`}>{formatCount(sentCount)}</Figure>
            <Figure name={t`Read`}>
              {formatCount(readCount)}
              {sentCount > 0 && (
                <span className="muted"> · {formatPercent(Math.round((readCount / sentCount) * 100) / 100)}</span>
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
        <div className="row wrap gap2 many-acts">
          {refused && text !== '' && (
            <Button size="sm" disabled={onWriteAnew === null} onClick={() => onWriteAnew?.()}>
              {first ? t`Rewrite without media` : t`Rewrite`}
            </Button>
          )}
          <Button size="sm" kind="line" onClick={() => setAsking(true)}>
            {act}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={refused ? t`Delete this message?` : scheduled ? t`Cancel this message?` : t`Unsend this message?`}
          action={act}
          onConfirm={async () => {
            await api('DELETE /listMessages/:id', { params: { id } })
            await queryClient.invalidateQueries({ queryKey: listMessagesQuery.queryKey })
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {refused ? (
              <Trans>Its text and media are deleted. The decision stays under Decisions.</Trans>
            ) : scheduled ? (
              <Trans>It won’t be sent.</Trans>
            ) : (
              <Trans>It disappears for everyone who hasn’t paid for it. Fans who paid keep it.</Trans>
            )}
          </p>
        </ConfirmDialog>
      )}
    </li>
  )
}
