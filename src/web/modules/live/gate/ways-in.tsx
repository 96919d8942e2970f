import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Show } from '#contract/live.ts'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { quoteQuery } from '#web/modules/purchases/queries.ts'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'
import { SubscribeWords } from '#web/modules/subscriptions/subscribe-words.tsx'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { refreshLive } from '../queries.ts'

const TicketPanel = lazyPart(() => import('./ticket-dialog.lazy.tsx'))
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
            if (show.state === 'scheduled') close()
            else navigate(`/live/${String(show.id)}`, { replace: true })
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
        <SubscribeWords period={period} priceCents={priceCents} />
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
export function Doors({ show }: { readonly show: Show }) {
  const { t } = useLingui()
  const { state } = useSession()
  const { lock, creator, id } = show
  if (state === 'unknown') return <Spinner />
  if (show.state === 'scheduled' && lock === null) return null
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
      {/* who follows or subscribes is asked for it next: that is said before they pay */}
      {lock.ticketCents === null && show.ticket !== null && (
        <p className="sm muted centred">
          <Trans>
            You’ll also need a ticket for <Price cents={show.ticket.priceCents} />.
          </Trans>
        </p>
      )}
    </>
  )
}

/** For who has no account here, and who has and is not logged in. */
export function WithoutAccount({ show }: { readonly show: Show }) {
  const { state } = useSession()
  const next = encodeURIComponent(`/live/${String(show.id)}/join`)
  if (state !== 'guest') return null
  return (
    <p className="sm muted centred">
      <Trans>
        New here?{' '}
        <a className="link" href={`/signup?next=${next}`}>
          Sign up
        </a>
      </Trans>
      {' · '}
      <Trans>
        Have an account?{' '}
        <a className="link" href={`/login?next=${next}`}>
          Log in
        </a>
      </Trans>
    </p>
  )
}
