import { useLingui } from '@lingui/react/macro'
import { Radio } from 'lucide-react'
import { Screen } from '#web/ui/screen.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function GoLiveScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Go Live`}>
      <Empty
        icon={Radio}
        title={t`Live streaming is coming later`}
        action={<LinkButton to="/home">{t`Go home`}</LinkButton>}
      >{t`You’ll go live from this page.`}</Empty>
    </Screen>
  )
}
