import { Trans, useLingui } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

/** A fan's page has nothing below its head: its owner is told what could be there. */
export function OwnFanPage() {
  const { t } = useLingui()
  return (
    <Empty
      icon={Sparkles}
      title={t`Make something of your own`}
      action={<LinkButton to="/becomeCreator" kind="line">{t`Become a creator`}</LinkButton>}
    >
      <Trans>Share posts here and get paid by your fans.</Trans>
    </Empty>
  )
}
