import { useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { PlainPage } from '#web/frame/plain-page.tsx'
import { Empty } from '#web/ui/states.tsx'

export default function VerifyEmailScreen() {
  const { t } = useLingui()
  return (
    <PlainPage title={t`Verify your email`}>
      <Empty icon={Mail} title={t`Verify your email`} />
    </PlainPage>
  )
}
