import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useSession } from '#web/platform/session.ts'

/** By what the list is ordered, for everybody who asks (Digital Services Act, article 27). */
export function Why() {
  const { isAuth } = useSession()
  return (
    <details className="browse-why sm muted">
      <summary>
        <Trans>Why these creators?</Trans>
      </summary>
      <p>
        <Trans>
          Recommended starts with creators who have many subscribers, posted this week or are new. Rising compares new
          followers who pay for something with a creator’s size. No one can pay for a place.
        </Trans>{' '}
        {isAuth && <Trans>Recommended leaves out creators you already follow.</Trans>}
      </p>
      {isAuth && (
        <Link href="/settings/suggestions" className="link">
          <Trans>How we choose suggestions</Trans>
        </Link>
      )}
    </details>
  )
}
