import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { loadSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/labels.tsx'

/** Stands above every page until the address is verified (seed, section 8). */
export default function VerifyEmailNotice() {
  const { t } = useLingui()
  const [doing, setDoing] = useState<'resend' | 'check' | null>(null)
  const [sent, setSent] = useState(false)
  const act = async (what: 'resend' | 'check') => {
    setDoing(what)
    try {
      if (what === 'check') await loadSession()
      else {
        await api('POST /email/resend')
        setSent(true)
      }
    } catch (fault) {
      showAlert(textOf(fault))
    }
    setDoing(null)
  }
  return (
    <div className="above">
      <Notice tone="warn" icon={Mail} title={t`Your email didn't verified yet!`}>
        <span>
          {sent ? (
            <span role="status">
              <Trans>Please check your inbox and click verification link!</Trans>
            </span>
          ) : (
            <Trans>Until then you can look around, but not pay, post or message.</Trans>
          )}
        </span>
        <div className="row notice-acts">
          <Button size="sm" kind="ink" busy={doing === 'resend'} onClick={() => void act('resend')}>
            <Trans>Resend</Trans>
          </Button>
          <Button size="sm" kind="line" busy={doing === 'check'} onClick={() => void act('check')}>
            <Trans>Check status</Trans>
          </Button>
        </div>
      </Notice>
    </div>
  )
}
