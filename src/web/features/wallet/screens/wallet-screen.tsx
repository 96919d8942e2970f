import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Star } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { formatCount } from '#web/platform/i18n/format.ts'
import { useUpdates } from '#web/platform/updates.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Card, Notice } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import '#web/ui/styles/features/money.css'
import { useFreshWallet, useWallet } from '../api.ts'
import { History } from '../components/history.tsx'

function Balance({ balanceCents }: { readonly balanceCents: number }) {
  return (
    <Card className="stack">
      <div className="row wrap balance">
        <div className="grow">
          <div className="muted sm">
            <Trans>Balance</Trans>
          </div>
          <Price cents={balanceCents} big />
        </div>
        <LinkButton to="/wallet/top-up" kind="ink" size="lg" icon={Plus}>
          <Trans>Top up</Trans>
        </LinkButton>
      </div>
    </Card>
  )
}

function Points({ points }: { readonly points: number }) {
  return (
    <Card flat className="stack">
      <div className="row">
        <span className="muted sm">
          <Trans>Points</Trans>
        </span>
        <Icon icon={Star} size="sm" className="push" />
      </div>
      <b className="flare num points">{formatCount(points)}</b>
      <p className="sm muted">
        <Trans>One for each full dollar that you spend here.</Trans>
      </p>
    </Card>
  )
}

/** The fan's prepaid balance: what is in it, what went in and out. */
export default function WalletScreen() {
  const { t } = useLingui()
  const { data, isPending, error, refetch } = useWallet()
  const { balance: isShort } = useUpdates()
  useFreshWallet()
  return (
    <Screen title={t`Wallet`}>
      <div className="stack gap6">
        {isShort && (
          <Notice tone="warn" title={<Trans>Your balance does not cover the next renewals</Trans>}>
            <Trans>Without a top-up, subscriptions that renew in the next 7 days will pause.</Trans>
          </Notice>
        )}
        {isPending && (
          <Loading label={t`Loading your balance`}>
            <div className="split even">
              <Skeleton className="sk-balance" />
              <Skeleton className="sk-balance" />
            </div>
          </Loading>
        )}
        {error && !data && <ErrorState fault={error} onRetry={() => void refetch()} />}
        {data && (
          <div className="split even">
            <Balance balanceCents={data.balanceCents} />
            <Points points={data.points} />
          </div>
        )}
        <History />
      </div>
    </Screen>
  )
}
