import { useLingui } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { Screen } from '#web/frame/screen.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function BecomeCreatorScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Become a creator`}>
      <Empty
        icon={Sparkles}
        title={t`Applications open soon`}
        action={<LinkButton to="/home">{t`Go home`}</LinkButton>}
      >{t`You will be able to send yours from this page. Until then the people who run this place can make you a creator.`}</Empty>
    </Screen>
  )
}
