import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Ticket, Users, UsersRound } from 'lucide-react'
import type { Show } from '#contract/live.ts'
import { TaggedNames } from '#web/modules/accounts/tag-lines.tsx'
import { quoteQuery } from '#web/modules/purchases/queries.ts'
import { formatMinutes, formatStart, isJustNow } from '#web/platform/i18n/format-short.ts'
import { formatAgo } from '#web/platform/i18n/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { useShowAudience } from '../use-show-audience.ts'

/** Since when, for how long, what it costs, and for whom it is. */
export function Facts({ show }: { readonly show: Show }) {
  const audienceOf = useShowAudience()
  const { isAuth } = useSession()
  const cents = show.lock?.ticketCents ?? null
  const quote = useQuery({ ...quoteQuery(cents ?? 0), enabled: isAuth && cents !== null })
  const taxCents = quote.data?.taxCents
  const agreed = show.tags.filter(({ state }) => state === 'agreed')
  const length = formatMinutes(show.minutes)
  const started = formatAgo(show.startedAt)
  const starts = formatStart(show.startedAt)
  return (
    <ul className="gate-facts">
      <li>
        <Icon icon={Clock} />
        <span>
          {show.state === 'scheduled' ? (
            <Trans>
              {starts}, about {length}
            </Trans>
          ) : isJustNow(show.startedAt) ? (
            <Trans>Just started, about {length}</Trans>
          ) : (
            <Trans>
              Started {started}, about {length}
            </Trans>
          )}
        </span>
      </li>
      {show.hasTicket ? (
        <li>
          <Icon icon={CircleCheck} />
          <b className="strong">
            <Trans>You have a ticket.</Trans>
          </b>
        </li>
      ) : (
        cents !== null && (
          <li>
            <Icon icon={Ticket} />
            <span>
              {taxCents === undefined ? (
                <Trans>
                  <Price cents={cents} /> plus tax
                </Trans>
              ) : taxCents > 0 ? (
                <Trans>
                  <Price cents={cents} /> plus <Price cents={taxCents} /> VAT or GST
                </Trans>
              ) : (
                <Trans>
                  <Price cents={cents} />, no tax added
                </Trans>
              )}
            </span>
          </li>
        )
      )}
      <li>
        <Icon icon={UsersRound} />
        <span>{audienceOf(show)}</span>
      </li>
      {agreed.length > 0 && (
        <li>
          <Icon icon={Users} />
          <span>
            <Trans>With:</Trans> <TaggedNames people={agreed} />
          </span>
        </li>
      )}
    </ul>
  )
}
