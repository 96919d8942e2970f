import type { ListedShow, ScheduledShow, Show } from '#contract/live.ts'
import { personOf } from '#modules/accounts/person-of.ts'
import { decide, type Entitlement } from '#modules/entitlements/decide.ts'
import { offeredPlan } from '#modules/site/operator-rules.ts'
import type { Services } from '#platform/services.ts'
import type { ShowRow } from './show-row.ts'

/** Whether a viewer may watch it, and what is missing when not. */
export const entitlementTo = (row: ShowRow, viewerId: number): Entitlement =>
  decide(
    { audience: row.audience, price_cents: row.ticket_cents, price_mode: row.ticket_mode },
    {
      isAuthor: row.creator_id === viewerId,
      follows: row.follows,
      subscribes: row.subscribes,
      unlocked: row.has_ticket,
    },
  )

const baseOf = (row: ShowRow) => {
  const creator = personOf(row)
  if (!creator) throw new Error(`Show ${String(row.id)} has nobody who gives it.`)
  const { id, title, audience, minutes, viewers, ticket_cents: priceCents, ticket_mode: mode } = row
  const ticket = priceCents === null ? null : { priceCents, mode }
  return { id, creator, title, audience, ticket, minutes, viewers, startedAt: row.started_at }
}

/** As lists name it. */
export const listedView = (row: ShowRow): ListedShow => ({
  ...baseOf(row),
  state: row.state === 'lost' ? 'lost' : 'on_air',
})

/** One that is to come, as lists name it. */
export const scheduledView = (row: ShowRow, viewerId: number): ScheduledShow => ({
  ...baseOf(row),
  mine: row.creator_id === viewerId,
  hasTicket: row.has_ticket,
  reminded: row.reminded,
  ticketsSold: row.sold,
})

/** As its gate tells of it: the decision whether this viewer may watch falls here, once. */
export function showView(services: Pick<Services, 'settings'>, row: ShowRow, viewerId: number): Show {
  const entitlement = entitlementTo(row, viewerId)
  return {
    ...baseOf(row),
    state: row.state,
    endedAt: row.state === 'ended' ? row.ended_at : null,
    mine: row.creator_id === viewerId,
    hasTicket: row.has_ticket,
    reminded: row.reminded,
    returnable: row.returnable,
    unheld: row.unheld,
    lock: entitlement.open
      ? null
      : {
          reason: entitlement.reason === 'price' ? 'ticket' : entitlement.reason,
          ticketCents: entitlement.unlockCents,
          plan: offeredPlan(services, row.plan),
        },
  }
}
