import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Subscription } from '#contract/subscriptions.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ScrollRow } from '#web/ui/scroll-row.tsx'
import { shelfQuery } from '../queries.ts'

function Until({ subscription: { state, renewsAt } }: { readonly subscription: Subscription }) {
  const date = formatDate(renewsAt)
  if (state === 'paused') return <Trans>Paused</Trans>
  if (state === 'past_due') return <Trans>Payment is due</Trans>
  if (state === 'cancelled') return <Trans>Ends {date}</Trans>
  return <Trans>Renews {date}</Trans>
}

/** What is open through subscriptions, each a way to its creator. Nothing where there are none. */
export function Shelf() {
  const { data } = useQuery(shelfQuery)
  const running = data?.subscriptions.filter(({ state }) => state !== 'ended') ?? []
  if (running.length === 0) return null
  return (
    <section className="stack" aria-labelledby="library-subscriptions">
      <div className="row">
        <h2 id="library-subscriptions" className="grow library-title">
          <Trans>Your subscriptions</Trans>
        </h2>
        <Link className="quiet-link" href="/subscriptions">
          <Trans>Manage</Trans>
        </Link>
      </div>
      <ScrollRow>
        <ul className="shelf">
          {running.map((subscription) => {
            const { username, name, avatarUrl } = subscription.creator
            return (
              <li key={subscription.id}>
                <Link className="shelf-i" href={subscription.state === 'past_due' ? '/subscriptions' : `/${username}`}>
                  <Avatar src={avatarUrl} name={name} />
                  <span className="shelf-words">
                    <b className="strong clip">
                      <bdi>{name}</bdi>
                    </b>
                    <span className="muted sm clip">
                      <Until subscription={subscription} />
                    </span>
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </ScrollRow>
    </section>
  )
}
