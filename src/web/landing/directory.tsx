import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { CreatorCard } from '#contract/people.ts'
import { inSize } from '#contract/public-pictures.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'

function From({ plan }: { readonly plan: CreatorCard['plan'] }) {
  if (!plan) return <Trans>free to follow</Trans>
  if (plan.priceCents === 0) return <Trans>free to subscribe</Trans>
  const price = <Price cents={plan.priceCents} />
  if (plan.period === 'weekly') return <Trans>{price} a week</Trans>
  if (plan.period === 'yearly') return <Trans>{price} a year</Trans>
  return <Trans>{price} a month</Trans>
}

/** A few creators with what they do and what it costs. */
export function Directory({ creators }: { readonly creators: readonly CreatorCard[] }) {
  if (creators.length === 0) return null
  return (
    <section className="land-sec">
      <div className="row">
        <h2 className="land-title">
          <Trans>New on Fanfare</Trans>
        </h2>
        <a className="link push" href="/browse">
          <Trans>Browse all</Trans>
        </a>
      </div>
      <div className="dir">
        {creators.slice(0, 4).map(({ username, name, bio, avatarUrl, plan }) => (
          <a key={username} href={`/${username}`}>
            <span className="avatar s72">
              {avatarUrl ? (
                <img src={inSize(avatarUrl, 'face')} alt="" width={72} height={72} loading="lazy" decoding="async" />
              ) : (
                <span className="initial">{name[0]}</span>
              )}
            </span>
            <div>
              <div className="nm">
                <bdi>{name}</bdi>
              </div>
              <bdi className="muted sm">@{username}</bdi>
            </div>
            <p className="desc muted">
              <bdi>{bio}</bdi>
            </p>
            <div className="sm from">
              <From plan={plan} />
            </div>
            <span className="go">
              <Icon icon={ArrowRight} flip />
            </span>
          </a>
        ))}
      </div>
    </section>
  )
}
