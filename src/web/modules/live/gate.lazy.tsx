import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CalendarClock, Eye, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Redirect, useLocation, useParams } from 'wouter'
import type { Show } from '#contract/live.ts'
import { LinkedText } from '#web/modules/accounts/linked-text.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { formatStart } from '#web/platform/i18n/format-short.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { ErrorState, Spinner } from '#web/ui/states.tsx'
import { Doors, WithoutAccount } from './gate/ways-in.tsx'
import { Facts } from './gate/show-facts.tsx'
import { BeforeShow, Countdown } from './gate/before-show.tsx'
import { ShowEnded } from './gate/show-ended.tsx'
import { showQuery } from './queries.ts'
import { ShowPicture } from './show-picture.tsx'
import { LeaveShowDialog, ShowQuestion } from './show-tag-answer.tsx'
import './live.css'
import './gate/gate.css'

const ShareDialog = lazyPart(() => import('#web/modules/creators/share-dialog.lazy.tsx'))

function Gate({ show }: { readonly show: Show }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  // who waits here is let in when it begins
  const [sawCountdown] = useState(show.state === 'scheduled')
  const [leaving, setLeaving] = useState(false)
  const [sharing, setSharing] = useState(false)
  const { creator, title, viewers } = show
  const me = show.tags.find(({ isMe }) => isMe)
  const watching = formatCount(viewers)
  if (show.state === 'ended') return <ShowEnded show={show} />
  // who has paid or belongs there comes back without a question
  const toCome = show.state === 'scheduled'
  if (show.lock === null && (show.hasTicket || sawCountdown) && !toCome)
    return <Redirect to={`/live/${String(show.id)}`} replace />
  return (
    <main className="gate" id="main" tabIndex={-1}>
      <title>{`${title} · Fanfare`}</title>
      <div className="gate-pic">
        <ShowPicture picture={show.picture} creator={creator} coverUrl={show.coverUrl} faceSize={136} />
        <div className="at-top">
          <IconButton icon={ArrowLeft} flip onMedia label={t`Back`} onClick={() => navigate(`/${creator.username}`)} />
          <span className="push" />
          {toCome ? (
            <Tag tone="media" icon={CalendarClock}>
              {formatStart(show.startedAt)}
            </Tag>
          ) : (
            <>
              <Tag tone="live">
                {show.state === 'lost' ? t`Back in a moment` : t({ context: 'show', message: 'Live' })}
              </Tag>
              <Tag tone="media" icon={Eye}>
                <span aria-label={t`${watching} watching`}>{watching}</span>
              </Tag>
            </>
          )}
          <IconButton icon={Share2} onMedia label={t`Share`} aria-haspopup="dialog" onClick={() => setSharing(true)} />
        </div>
      </div>
      <section className="gate-in" aria-label={t`About the show`}>
        <div className="stack gap3">
          <h1>
            <bdi>
              <LinkedText text={title} />
            </bdi>
          </h1>
          <PersonRow {...creator} sub={<bdi>@{creator.username}</bdi>} />
        </div>
        {toCome && <Countdown at={show.startedAt} />}
        <Facts show={show} />
        {me?.state === 'asked' && <ShowQuestion id={show.id} />}
        {me?.state === 'agreed' && (
          <Button block aria-haspopup="dialog" onClick={() => setLeaving(true)}>
            {t`Leave show`}
          </Button>
        )}
        <div className="gate-go">
          <Doors show={show} />
          {toCome && <BeforeShow show={show} />}
          <WithoutAccount show={show} />
        </div>
      </section>
      {sharing && (
        <ShareDialog
          person={creator}
          what={{ kind: 'show', id: show.id }}
          tracks={false}
          onClose={() => setSharing(false)}
        />
      )}
      {leaving && (
        <LeaveShowDialog show={{ id: show.id, stage: toCome ? 'to_come' : 'on' }} onClose={() => setLeaving(false)} />
      )}
    </main>
  )
}

/** What is on, who gives it, since when, how many watch, and what opens it. */
export default function GatePage() {
  const { t } = useLingui()
  const { id } = useParams<{ id: string }>()
  const query = useQuery(showQuery(Number(id)))
  if (query.data) return <Gate show={query.data.show} />
  return (
    <PlainPage title={t`Live show`}>
      {query.error ? <ErrorState fault={query.error} onRetry={() => void query.refetch()} /> : <Spinner />}
    </PlainPage>
  )
}
