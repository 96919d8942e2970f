import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Eye, Ticket } from 'lucide-react'
import { useState } from 'react'
import { Redirect, useLocation, useParams, useSearch } from 'wouter'
import type { Show } from '#contract/live.ts'
import { useMembersOnly } from '#web/modules/accounts/guest.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { quoteQuery } from '#web/modules/purchases/queries.ts'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'
import { formatCount } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { Price } from '#web/ui/price.tsx'
import { ErrorState, Spinner } from '#web/ui/states.tsx'
import { Facts } from './gate/facts.tsx'
import { ShowEnded } from './gate/ended.tsx'
import { refreshLive, showQuery } from './queries.ts'
import './live.css'

const TicketPanel = lazyPart(() => import('./gate/ticket-dialog.lazy.tsx'))
const SubscribePanel = lazyPart(() => import('#web/modules/subscriptions/subscribe-dialog.lazy.tsx'))

/** `?ticket=1`: how a top-up comes back to the purchase. */
function BuyTicket({ show, cents }: { readonly show: Show; readonly cents: number }) {
  const { isAuth } = useSession()
  const membersOnly = useMembersOnly()
  const [, navigate] = useLocation()
  const back = new URLSearchParams(useSearch()).has('ticket')
  const [asking, setAsking] = useState(back && isAuth)
  const quote = useQuery({ ...quoteQuery(cents), enabled: isAuth })
  const here = `/live/${String(show.id)}/join`
  const close = () => {
    setAsking(false)
    // without this a reload would ask again
    if (back) navigate(here, { replace: true })
  }
  return (
    <>
      <Button
        kind="brass"
        size="lg"
        block
        icon={Ticket}
        aria-haspopup="dialog"
        onClick={() => membersOnly(() => setAsking(true), `${here}?ticket=1`)}
      >
        <Trans>
          Buy ticket, <Price cents={quote.data?.totalCents ?? cents} />
        </Trans>
      </Button>
      {asking && (
        <TicketPanel
          show={show}
          onBought={() => {
            void refreshLive()
            navigate(`/live/${String(show.id)}`, { replace: true })
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function SubscribeButton({ show, kind }: { readonly show: Show; readonly kind: 'brass' | 'line' }) {
  const membersOnly = useMembersOnly()
  const [asking, setAsking] = useState(false)
  const plan = show.lock?.plan
  if (!plan) return null
  const { username } = show.creator
  const { period, priceCents } = plan
  return (
    <>
      <Button
        kind={kind}
        size={kind === 'brass' ? 'lg' : 'md'}
        block
        aria-haspopup="dialog"
        onClick={() => membersOnly(() => setAsking(true), `/live/${String(show.id)}/join`)}
      >
        {period === 'weekly' ? (
          <Trans>
            Subscribe <Price cents={priceCents} /> / week
          </Trans>
        ) : period === 'monthly' ? (
          <Trans>
            Subscribe <Price cents={priceCents} /> / month
          </Trans>
        ) : (
          <Trans>
            Subscribe <Price cents={priceCents} /> / year
          </Trans>
        )}
      </Button>
      {asking && (
        <SubscribePanel
          username={username}
          first={{ period, months: 1 }}
          onClose={() => {
            setAsking(false)
            void refreshLive()
          }}
        />
      )}
    </>
  )
}

/** The one thing to do: watch, follow, subscribe or buy a ticket. */
function Doors({ show }: { readonly show: Show }) {
  const { t } = useLingui()
  const { isAuth, state } = useSession()
  const { lock, creator, id } = show
  if (state === 'unknown') return <Spinner />
  if (lock === null)
    return (
      <LinkButton to={`/live/${String(id)}`} kind="ink" size="lg" block>
        {show.mine ? t`See what your fans see` : t`Watch`}
      </LinkButton>
    )
  return (
    <>
      {lock.ticketCents !== null && <BuyTicket show={show} cents={lock.ticketCents} />}
      {lock.reason === 'followers' && (
        <FollowButton
          username={creator.username}
          name={creator.name}
          kind={lock.ticketCents === null ? 'ink' : 'line'}
        />
      )}
      {lock.reason === 'subscribers' && (
        <SubscribeButton show={show} kind={lock.ticketCents === null ? 'brass' : 'line'} />
      )}
      {!isAuth && (
        <p className="xs muted centred">
          <Trans>
            Have an account? <a href={`/login?next=${encodeURIComponent(`/live/${String(id)}/join`)}`}>Log in</a>
          </Trans>
        </p>
      )}
    </>
  )
}

function Gate({ show }: { readonly show: Show }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { creator, title, viewers } = show
  const watching = formatCount(viewers)
  if (show.state === 'ended') return <ShowEnded show={show} />
  // who has paid or belongs there comes back without a question
  if (show.lock === null && show.hasTicket) return <Redirect to={`/live/${String(show.id)}`} replace />
  return (
    <main className="gate" id="main" tabIndex={-1}>
      <title>{`${title} · Fanfare`}</title>
      <div className="gate-pic">
        <Avatar src={creator.avatarUrl} name={creator.name} size={136} />
        <div className="at-top">
          <IconButton icon={ArrowLeft} flip onMedia label={t`Back`} onClick={() => navigate(`/${creator.username}`)} />
          <span className="push" />
          <Tag tone="live">{show.state === 'lost' ? t`Back in a moment` : t({ context: 'show', message: 'Live' })}</Tag>
          <Tag tone="media" icon={Eye}>
            <span aria-label={t`${watching} watching`}>{watching}</span>
          </Tag>
        </div>
      </div>
      <section className="gate-in" aria-label={t`About the show`}>
        <div className="stack gap3">
          <h1>{title}</h1>
          <PersonRow {...creator} sub={<bdi>@{creator.username}</bdi>} />
        </div>
        <Facts show={show} />
        <div className="stack gap3">
          <Doors show={show} />
        </div>
      </section>
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
