import { useLingui } from '@lingui/react/macro'
import { CirclePlay } from 'lucide-react'
import { Screen } from '#web/ui/screen.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function CreateStoryScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Make a story`}>
      <Empty
        icon={CirclePlay}
        title={t`Stories come later`}
        action={<LinkButton to="/home">{t`Go home`}</LinkButton>}
      >{t`Photos and short videos that stay for a day will be made here.`}</Empty>
    </Screen>
  )
}
