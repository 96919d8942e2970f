import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from 'wouter'
import { Screen } from '#web/ui/screen.tsx'
import { isOwnPath } from '#web/platform/next-path.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/labels.tsx'
import './money.css'
import './wallet.css'
import { useFreshWallet } from './queries.ts'
import { centsIn } from './amounts.ts'
import { TopUpForm } from './components/top-up-form.tsx'

/**
 * `?amount=` cents were chosen before, `?returnTo=` is the page that goes on afterwards.
 */
export default function TopUpScreen() {
  const { t } = useLingui()
  const search = new URLSearchParams(useSearch())
  const asked = search.get('returnTo')
  const returnTo = asked !== null && isOwnPath(asked) ? asked : null
  useFreshWallet()
  return (
    <Screen title={t`Top up`}>
      <div className="stack pay-page">
        <Card className="stack">
          <TopUpForm first={centsIn(search, 'amount')} returnTo={returnTo} />
          <LinkButton to={returnTo ?? '/wallet'} kind="plain" block>
            <Trans>Not now</Trans>
          </LinkButton>
          <p className="xs muted">
            <Trans>
              You’ll enter your card on our payment partner’s secure page, then come straight back. Money in your wallet
              stays yours.
            </Trans>
          </p>
        </Card>
      </div>
    </Screen>
  )
}
