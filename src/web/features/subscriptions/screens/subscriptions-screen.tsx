import { useLingui } from '@lingui/react/macro'
import { HeartHandshake } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function SubscriptionsScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Subscriptions`}>
      <Empty
        icon={HeartHandshake}
        title={t`No subscriptions yet`}
        action={<LinkButton to="/browse">{t`Browse creators`}</LinkButton>}
      >{t`Creators whom you support will be listed here, with the day of renewal.`}</Empty>
    </Screen>
  )
}
