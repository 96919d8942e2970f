import { useLingui } from '@lingui/react/macro'
import { CirclePlay } from 'lucide-react'
import { Screen } from '#web/ui/screen.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function CreateStoryScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Create story`}>
      <Empty
        icon={CirclePlay}
        title={t`Stories are coming later`}
        action={<LinkButton to="/home">{t`Go home`}</LinkButton>}
      >{t`You’ll create photos and short videos that last a day here.`}</Empty>
    </Screen>
  )
}
