import { useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { PlainPage } from '#web/frame/plain-page.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function LoginScreen() {
  const { t } = useLingui()
  return (
    <PlainPage title={t`Log in`}>
      <Empty icon={KeyRound} title={t`Log in`} />
    </PlainPage>
  )
}
