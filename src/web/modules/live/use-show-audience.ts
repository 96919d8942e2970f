import { useLingui } from '@lingui/react/macro'
import type { ListedShow } from '#contract/live.ts'

/** Who may watch, in words: "Subscribers", "Everyone with a ticket", "Subscribers, or with a ticket". */
export function useShowAudience(): (show: Pick<ListedShow, 'audience' | 'ticket'>) => string {
  const { t } = useLingui()
  return ({ audience, ticket }) => {
    const plain = { everyone: t`Everyone`, followers: t`Followers`, subscribers: t`Subscribers` }
    const withTicket = {
      everyone: t`Everyone with a ticket`,
      followers: t`Followers with a ticket`,
      subscribers: t`Subscribers with a ticket`,
    }
    const orTicket = {
      everyone: t`Everyone with a ticket`,
      followers: t`Followers free, others with a ticket`,
      subscribers: t`Subscribers free, others with a ticket`,
    }
    if (!ticket) return plain[audience]
    return ticket.mode === 'instead' ? orTicket[audience] : withTicket[audience]
  }
}
