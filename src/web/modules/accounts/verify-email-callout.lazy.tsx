import { Trans } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { loadSession } from '#web/platform/session.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VerifySteps } from './verify-email-resend.tsx'

/** Stands above every page until the address is verified (seed, section 8). */
export default function VerifyEmailCallout() {
  // The link may be opened in another tab or on the phone; the server says so, and the callout goes by itself.
  useEffect(() => onNewUpdate(() => void loadSession()), [])
  return (
    <div className="above callout warn verify" role="note">
      <Icon icon={Mail} />
      <b className="grow">
        <Trans>Your email didn't verified yet!</Trans>
      </b>
      <VerifySteps brief />
    </div>
  )
}
