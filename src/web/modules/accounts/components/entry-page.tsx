import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { AuthPage } from '#web/ui/auth-page.tsx'
import { FeaturedArt } from './featured-art.tsx'

/** A way in: the form, what one agrees to, and a creator's work beside it. */
export function EntryPage({
  title,
  heading,
  lede,
  terms,
  long = false,
  children,
}: {
  readonly title: string
  readonly heading?: string
  readonly lede?: ReactNode
  /** The page opens an account or enters one. */
  readonly terms?: boolean
  readonly long?: boolean
  readonly children: ReactNode
}) {
  const foot = terms && (
    <Trans>
      By continuing you agree to the{' '}
      <Link className="link" href="/terms">
        terms
      </Link>{' '}
      and confirm that you’re 18 or over.
    </Trans>
  )
  return (
    <AuthPage title={title} {...(heading && { heading })} lede={lede} foot={foot} art={<FeaturedArt />} long={long}>
      {children}
    </AuthPage>
  )
}
