import { useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function SubscribersScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Subscribers`}>
      <Empty icon={UsersRound} title={t`Nobody here yet`}>{t`People who support you will be listed here.`}</Empty>
    </Screen>
  )
}
