import { useLingui } from '@lingui/react/macro'
import { CirclePlay } from 'lucide-react'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function StoriesScreen() {
  const { t } = useLingui()
  return (
    <PlainPage title={t`Stories`}>
      <Empty
        icon={CirclePlay}
        title={t`No stories right now`}
        action={<LinkButton to="/home">{t`Go home`}</LinkButton>}
      >{t`Stories last a day and show up here.`}</Empty>
    </PlainPage>
  )
}
