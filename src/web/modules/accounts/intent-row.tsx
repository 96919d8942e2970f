import { Plural, Trans } from '@lingui/react/macro'
import { Avatar } from '#web/ui/avatar.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import type { Wish } from './use-intent.ts'
import './intent-row.css'

function Subscription({ period, months, priceCents }: Wish) {
  if (priceCents === null) return <Trans>Subscription</Trans>
  const price = <Price cents={priceCents} />
  if (priceCents === 0) return <Trans>Free subscription</Trans>
  if (months > 1)
    return (
      <Trans>
        Subscription · <Plural value={months} one="# month" other="# months" /> for {price}
      </Trans>
    )
  if (period === 'weekly') return <Trans>Subscription · {price}/week</Trans>
  if (period === 'yearly') return <Trans>Subscription · {price}/year</Trans>
  return <Trans>Subscription · {price}/month</Trans>
}

function What({ wish }: { readonly wish: Wish }) {
  const { kind, priceCents, person } = wish
  if (kind === 'subscribe') return <Subscription {...wish} />
  if (kind === 'gift') return <Trans>Gift subscription</Trans>
  if (kind === 'visit') return <bdi>@{person.username}</bdi>
  if (kind === 'tip')
    return priceCents === null ? (
      <Trans>Tip</Trans>
    ) : (
      <Trans>
        Tip · <Price cents={priceCents} />
      </Trans>
    )
  return priceCents === null ? (
    <Trans>One post</Trans>
  ) : (
    <Trans>
      One post · <Price cents={priceCents} />
    </Trans>
  )
}

/** Whose it is, what it is, and what it costs: kept in sight on the way there. `priceCents`: what was agreed to. */
export function IntentRow({
  wish,
  priceCents,
}: {
  /** As `useIntent` gives it. */
  readonly wish: Wish | null | undefined
  readonly priceCents?: number | undefined
}) {
  if (wish === undefined) return <Skeleton height="82px" />
  if (wish === null) return null
  const { person } = wish
  return (
    <div className="card-flat wish-row">
      <Avatar src={person.avatarUrl} name={person.name} size={56} />
      <div className="grow">
        <bdi className="strong clip">{person.name}</bdi>
        <p className="muted sm">
          <What wish={priceCents === undefined ? wish : { ...wish, priceCents }} />
        </p>
      </div>
    </div>
  )
}
