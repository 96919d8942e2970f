import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useSearch } from 'wouter'
import { loginPath } from '#web/platform/next-path.ts'
import { Callout } from '#web/ui/labels.tsx'
import type { Refusal } from '../redeem-link.ts'
import { EntryPage } from './entry-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/**
 * A mailed link proves an address for the first time, in a browser where nobody is logged in to its account: whoever opened that may
 * have been somebody else. The person chooses a new password, or logs in with the one that they set and opens the link once more.
 */
export function FirstPassword<T>({
  title,
  send,
  onDone,
  onRefused,
}: {
  readonly title: string
  readonly send: (password: string) => Promise<T>
  readonly onDone: (done: T) => void
  readonly onRefused: (refusal: Refusal) => void
}) {
  const { t } = useLingui()
  const [path] = useLocation()
  const search = useSearch()
  return (
    <EntryPage
      title={title}
      heading={t`Choose a new password`}
      lede={t`This locks out anyone who used your email address before you.`}
      terms
    >
      <Callout>{t`You’ll be logged out on all other devices.`}</Callout>
      <NewPasswordForm send={send} onDone={onDone} onRefused={onRefused} button={t`Save and log in`} />
      <p className="entry-ways">
        <Trans>
          Know your password?{' '}
          <Link className="link" href={loginPath(path, search)}>
            Log in instead
          </Link>
        </Trans>
      </p>
    </EntryPage>
  )
}
