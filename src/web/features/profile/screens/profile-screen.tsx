import { useLingui } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function ProfileScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Profile`}>
      <Empty icon={UserRound} title={t`Nothing to show yet`} />
    </Screen>
  )
}
