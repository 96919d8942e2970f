import { useLingui } from '@lingui/react/macro'
import { House } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function HomeScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Home`}>
      <Empty
        icon={House}
        title={t`Nothing to show yet`}
        action={<LinkButton to="/browse">{t`Find creators`}</LinkButton>}
      >{t`Posts by people you follow or support appear here, newest first.`}</Empty>
    </Screen>
  )
}
