import { Trans, useLingui } from '@lingui/react/macro'
import { Radio } from 'lucide-react'
import type { Show } from '#contract/live.ts'
import { isJustNow } from '#web/platform/i18n/format-short.ts'
import { formatAgo } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { Empty } from '#web/ui/states.tsx'

const ShowSummary = lazyPart(() => import('../show-summary.lazy.tsx'))

/** A show that is over: what it was, and where its creator is; who gave it reads how it went. */
export function ShowEnded({ show: { id, title, creator, endedAt, unheld, mine, refunded } }: { readonly show: Show }) {
  const { t } = useLingui()
  const { name } = creator
  const heading = unheld ? t`This show was canceled` : t`This show has ended`
  const when =
    endedAt === null ? (
      <Trans>Thanks for watching.</Trans>
    ) : isJustNow(endedAt) ? (
      <Trans>Just ended</Trans>
    ) : (
      <Trans>Ended {formatAgo(endedAt)}</Trans>
    )
  if (mine && !unheld)
    return (
      <PlainPage title={heading} form>
        <div className="stack gap2">
          <p className="strong" dir="auto">
            {title}
          </p>
          {endedAt !== null && <p className="muted">{when}</p>}
        </div>
        <ShowSummary showId={id} />
        <div className="row">
          <LinkButton to="/dashboard/shows">{t`Your shows`}</LinkButton>
        </div>
      </PlainPage>
    )
  return (
    <PlainPage title={heading}>
      <Empty
        icon={Radio}
        title={title}
        action={
          <div className="row wrap centred">
            <LinkButton to={`/${creator.username}`} kind="ink">{t`See ${name}’s page`}</LinkButton>
            <LinkButton to="/live">{t`Live shows`}</LinkButton>
          </div>
        }
      >
        {unheld ? <Trans>Tickets are refunded in full.</Trans> : when}
        {refunded && (
          <>
            <br />
            <Trans>Your ticket was refunded to your wallet.</Trans>
          </>
        )}
      </Empty>
    </PlainPage>
  )
}
