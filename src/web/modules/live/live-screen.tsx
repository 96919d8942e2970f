import { useLingui } from '@lingui/react/macro'
import { Radio } from 'lucide-react'
import { Screen } from '#web/ui/screen.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function LiveScreen() {
  const { t } = useLingui()
  return (
    <Screen title={t`Streaming Right Now`}>
      <Empty
        icon={Radio}
        title={t`Nobody is live right now`}
        action={<LinkButton to="/browse">{t`Browse creators`}</LinkButton>}
      >{t`Live shows will show up here.`}</Empty>
    </Screen>
  )
}
