import { useLingui } from '@lingui/react/macro'
import { Wallet } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function TopUpScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Top up`}>
      <Empty icon={Wallet} title={t`Nothing to show yet`} />
    </Screen>
  )
}
