import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Eye, Flag, UserX, X } from 'lucide-react'
import { useState } from 'react'
import { Link, Redirect, useLocation, useParams } from 'wouter'
import type { Show } from '#contract/live.ts'
import { TaggedNames } from '#web/modules/accounts/tag-lines.tsx'
import { formatCount } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { ErrorState, Spinner } from '#web/ui/states.tsx'
import { PictureOverlay } from './chat/picture-overlay.tsx'
import { ShowChat } from './chat/show-chat.tsx'
import { ShowEnded } from './gate/show-ended.tsx'
import { showOfQuery, showQuery } from './queries.ts'
import { LivePlayer } from './player.tsx'
import { LeaveShowDialog } from './show-tag-answer.tsx'
import type { Refusal } from './watch/viewing-pass.ts'
import './live.css'
import './watch/watch.css'

const ReportDialog = lazyPart(() => import('#web/modules/moderation/report-dialog.lazy.tsx'))

function Watching({ show }: { readonly show: Show }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { isAuth } = useSession()
  const [reporting, setReporting] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [leaving, setLeaving] = useState(false)
  const { creator, title, viewers } = show
  const others = show.tags.filter(({ state }) => state === 'agreed')
  const isInIt = others.some(({ isMe }) => isMe)
  const watching = formatCount(viewers)
  if (show.state === 'ended' || refusal === 'over' || refusal === 'gone') return <ShowEnded show={show} />
  // what opens it stands on its gate
  if (show.lock !== null || show.state === 'scheduled' || refusal === 'closed')
    return <Redirect to={`/live/${String(show.id)}/join`} replace />
  return (
    <main className="live-page with-side" id="main" tabIndex={-1}>
      <title>{`${title} · Fanfare`}</title>
      <LivePlayer show={show} onRefused={setRefusal}>
        <div className="live-top">
          <IconButton icon={X} onMedia label={t`Leave`} onClick={() => navigate('/live')} />
          <Link href={`/${creator.username}`} aria-label={creator.name}>
            <Avatar src={creator.avatarUrl} name={creator.name} size={44} />
          </Link>
          <div className="grow live-title">
            <h1 className="clamp" dir="auto">
              {title}
            </h1>
            <span className="sm clip">
              <bdi>{creator.name}</bdi>
              {others.length > 0 && (
                <>
                  {' · '}
                  <Trans>With:</Trans> <TaggedNames people={others} />
                </>
              )}
            </span>
          </div>
          <span className="push" />
          {isInIt && (
            <IconButton
              icon={UserX}
              onMedia
              label={t`Leave show`}
              aria-haspopup="dialog"
              onClick={() => setLeaving(true)}
            />
          )}
          {isAuth && !show.mine && (
            <IconButton icon={Flag} onMedia label={t`Report`} onClick={() => setReporting(true)} />
          )}
          <Tag tone="live">{t({ context: 'show', message: 'Live' })}</Tag>
          <Tag tone="media" icon={Eye}>
            <span aria-label={t`${watching} watching`}>{watching}</span>
          </Tag>
        </div>
        <PictureOverlay showId={show.id} />
      </LivePlayer>
      <ShowChat showId={show.id} creator={creator} mine={show.mine} />
      {leaving && <LeaveShowDialog show={{ id: show.id, stage: 'on' }} onClose={() => setLeaving(false)} />}
      {reporting && <ReportDialog subject={{ kind: 'show', id: show.id }} onClose={() => setReporting(false)} />}
    </main>
  )
}

/** `/live/@name`: whatever this creator has on now. */
function CurrentShow({ username }: { readonly username: string }) {
  const { t } = useLingui()
  const query = useQuery(showOfQuery(username))
  if (query.data)
    return <Redirect to={query.data.showId === null ? `/${username}` : `/live/${String(query.data.showId)}`} replace />
  return (
    <PlainPage title={t`Live show`}>
      {query.error ? <ErrorState fault={query.error} onRetry={() => void query.refetch()} /> : <Spinner />}
    </PlainPage>
  )
}

function WatchShow({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const query = useQuery(showQuery(id))
  if (query.data) return <Watching show={query.data.show} />
  return (
    <PlainPage title={t`Live show`}>
      {query.error ? <ErrorState fault={query.error} onRetry={() => void query.refetch()} /> : <Spinner />}
    </PlainPage>
  )
}

export default function WatchPage() {
  const { id } = useParams<{ id: string }>()
  const name = /^@([A-Za-z0-9_.]+)$/.exec(decodeURIComponent(id))?.[1]
  return name === undefined ? <WatchShow id={Number(id)} /> : <CurrentShow username={name} />
}
