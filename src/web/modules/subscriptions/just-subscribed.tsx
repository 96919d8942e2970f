import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { KeepIt } from './keep-it.tsx'
import { profileQuery } from './plan-queries.ts'
import { Until } from './renews-or-ends.tsx'
import './just-subscribed.css'

/** After paying, in the page: nothing has to be closed to see what was bought. */
export function JustSubscribed({
  username,
  scroll = false,
  terms,
  acts,
  children,
}: {
  readonly username: string
  /** It stands below the first screen of the page. */
  readonly scroll?: boolean
  /** Plan, price and renewal, where the page knows them. */
  readonly terms?: ReactNode
  /** The ways on, where they are not the creator's page and the list of subscriptions. */
  readonly acts?: ReactNode
  /** What is there to see. */
  readonly children?: ReactNode
}) {
  const { data } = useQuery(profileQuery(username))
  const card = useRef<HTMLElement>(null)
  const running = data?.viewer?.subscription
  const there = Boolean(running)
  useEffect(() => {
    if (there && scroll) card.current?.scrollIntoView({ block: 'start' })
  }, [there, scroll])
  if (!data || !running) return null
  const { name } = data
  return (
    <section ref={card} className="card just-subscribed" aria-labelledby="just-subscribed">
      <Icon icon={BadgeCheck} size="lg" className="seal-ok" />
      <div className="grow" role="status">
        <h2 id="just-subscribed">
          <Trans>You’re in</Trans>
        </h2>
        <p>
          <Trans>Thanks for supporting {name}.</Trans>
          <br />
          <span className="muted sm">
            {terms ?? (
              <>
                <Until {...running} />
                <KeepIt {...running} returnTo={`/${username}`} />
              </>
            )}
          </span>
        </p>
      </div>
      {children}
      <div className="row wrap gap2">
        {acts ?? (
          <>
            <LinkButton to={`/${username}`} kind="ink" size="sm">
              <Trans>See all posts</Trans>
            </LinkButton>
            <LinkButton to="/subscriptions" kind="line" size="sm">
              <Trans>Manage</Trans>
            </LinkButton>
          </>
        )}
      </div>
    </section>
  )
}
