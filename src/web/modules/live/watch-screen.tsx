import { useLingui } from '@lingui/react/macro'
import { Radio } from 'lucide-react'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function WatchScreen() {
  const { t } = useLingui()
  return (
    <PlainPage title={t`Live show`}>
      <Empty
        icon={Radio}
        title={t`This show isn’t live`}
        action={<LinkButton to="/home">{t`Go home`}</LinkButton>}
      >{t`It has ended or hasn’t started.`}</Empty>
    </PlainPage>
  )
}
