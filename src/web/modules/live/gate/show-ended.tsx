import { Trans, useLingui } from '@lingui/react/macro'
import { Radio } from 'lucide-react'
import type { Show } from '#contract/live.ts'
import { formatAgo } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { Empty } from '#web/ui/states.tsx'

/** A show that is over: what it was, and where its creator is. */
export function ShowEnded({ show: { title, creator, endedAt, unheld } }: { readonly show: Show }) {
  const { t } = useLingui()
  const { name } = creator
  return (
    <PlainPage title={unheld ? t`This show was canceled` : t`This show has ended`}>
      <Empty
        icon={Radio}
        title={title}
        action={<LinkButton to={`/${creator.username}`} kind="ink">{t`See ${name}’s page`}</LinkButton>}
      >
        {unheld ? (
          <Trans>Tickets are refunded in full.</Trans>
        ) : endedAt === null ? (
          <Trans>Thanks for watching.</Trans>
        ) : (
          <Trans>Ended {formatAgo(endedAt)}</Trans>
        )}
      </Empty>
    </PlainPage>
  )
}
