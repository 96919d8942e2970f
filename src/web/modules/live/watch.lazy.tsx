import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect, useParams } from 'wouter'
import type { Show } from '#contract/live.ts'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { ErrorState, Spinner } from '#web/ui/states.tsx'
import { PictureOverlay } from './chat/picture-overlay.tsx'
import { ShowChat } from './chat/show-chat.tsx'
import { ShowEnded } from './gate/show-ended.tsx'
import { showOfQuery, showQuery } from './queries.ts'
import { LivePlayer } from './player.tsx'
import type { Refusal } from './watch/viewing-pass.ts'
import { WatchTop } from './watch/watch-top.tsx'
import './live.css'

function Watching({ show }: { readonly show: Show }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { creator, title } = show
  if (show.state === 'ended' || refusal === 'over' || refusal === 'gone') return <ShowEnded show={show} />
  // what opens it stands on its gate
  if (show.lock !== null || show.state === 'scheduled' || refusal === 'closed')
    return <Redirect to={`/live/${String(show.id)}/join`} replace />
  return (
    <main className="live-page with-side" id="main" tabIndex={-1}>
      <title>{`${title} · Fanfare`}</title>
      <LivePlayer show={show} onRefused={setRefusal}>
        <WatchTop show={show} />
        <PictureOverlay showId={show.id} />
      </LivePlayer>
      <ShowChat showId={show.id} creator={creator} mine={show.mine} />
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
