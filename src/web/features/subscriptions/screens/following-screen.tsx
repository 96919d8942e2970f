import { useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function FollowingScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Following`}>
      <Empty
        icon={UsersRound}
        title={t`Nobody here yet`}
        action={<LinkButton to="/browse">{t`Browse creators`}</LinkButton>}
      >{t`Creators whom you follow will be listed here.`}</Empty>
    </Screen>
  )
}
