import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, FileLock2, HandCoins, Landmark, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPercent } from '#web/platform/i18n/format.ts'
import { siteQuery } from '#web/modules/site/price-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { useCreatorShare } from '../use-creator-share.ts'

/** A price that many ask for: what of it arrives is a sum one can check. */
const exampleCents = 1000

function Fact({
  icon,
  title,
  children,
}: {
  readonly icon: LucideIcon
  readonly title: ReactNode
  readonly children: ReactNode
}) {
  return (
    <li>
      <Icon icon={icon} size="lg" />
      <span>
        <b className="strong">{title}</b>
        <span className="sm muted">{children}</span>
      </span>
    </li>
  )
}

/** What it brings, what it costs, when it is paid, and what is needed: before anything is asked. */
export function Pitch({ onStart }: { readonly onStart: () => void }) {
  const { t } = useLingui()
  const keptShare = useCreatorShare()
  const { data: site } = useQuery(siteQuery)
  const feeCents = site && Math.round((exampleCents * site.feeBasisPoints) / 10_000)
  return (
    <div className="become">
      <title>{`${t`Become a creator`} · Fanfare`}</title>
      <h1>{t`Become a creator`}</h1>
      <p className="lede muted">
        <Trans>Fans pay you directly, and you keep {keptShare} of every price. It takes about five minutes.</Trans>
      </p>
      <ul className="become-facts">
        <Fact icon={HandCoins} title={<Trans>You set the prices</Trans>}>
          <Trans>Subscriptions, posts, messages, live shows and tips.</Trans>{' '}
          {site && feeCents !== undefined && (
            <Trans>
              Our fee is {formatPercent(site.feeBasisPoints / 10_000)}. From <Price cents={exampleCents} />, you get{' '}
              <Price cents={exampleCents - feeCents} />.
            </Trans>
          )}
        </Fact>
        <Fact icon={Landmark} title={<Trans>Paid within 7 business days</Trans>}>
          <Trans>To your bank account or PayPal, from $50, whenever you ask.</Trans>
        </Fact>
        <Fact icon={BadgeCheck} title={<Trans>Have your passport or ID card ready</Trans>}>
          <Trans>You’ll need a phone or a computer with a camera. A person reviews every request.</Trans>
        </Fact>
        <Fact icon={FileLock2} title={<Trans>Your ID stays private</Trans>}>
          <Trans>Encrypted. Only our staff open it, and every view is logged. Deleted 30 days after we decide.</Trans>
        </Fact>
      </ul>
      <div className="row become-end">
        <Button kind="ink" size="lg" className="push" onClick={onStart}>{t`Start`}</Button>
      </div>
    </div>
  )
}
