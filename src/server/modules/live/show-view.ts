import type { ListedShow, ScheduledShow, Show } from '#contract/live.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { decide, type Entitlement } from '#modules/entitlements/decide.ts'
import { offeredPlan } from '#modules/site/operator-rules.ts'
import { tagView } from '#modules/tags/tag-row.ts'
import type { Services } from '#platform/services.ts'
import { pictureView } from './pictures/picture-view.ts'
import type { ShowRow } from './show-row.ts'

/** Whether a viewer may watch it, and what is missing when not. */
export const entitlementTo = (
  row: Pick<
    ShowRow,
    'creator_id' | 'audience' | 'ticket_cents' | 'ticket_mode' | 'follows' | 'subscribes' | 'has_ticket' | 'is_in_it'
  >,
  viewerId: number,
): Entitlement =>
  decide(
    { audience: row.audience, price_cents: row.ticket_cents, price_mode: row.ticket_mode },
    {
      isAuthor: row.creator_id === viewerId,
      follows: row.follows,
      subscribes: row.subscribes,
      // who is in it watches it without paying
      unlocked: row.has_ticket || row.is_in_it,
    },
  )

const baseOf = (row: ShowRow) => {
  const creator = personFromRow(row)
  if (!creator) throw new Error(`Show ${String(row.id)} has nobody who gives it.`)
  const { id, title, audience, minutes, viewers, ticket_cents: priceCents, ticket_mode: mode } = row
  const ticket = priceCents === null ? null : { priceCents, mode }
  const tags = row.tags?.map(tagView) ?? []
  return { id, creator, title, audience, ticket, minutes, viewers, startedAt: row.started_at, tags }
}

type Addressing = Parameters<typeof pictureView>[0]
/** What staff have removed before is shown to nobody until they have looked. */
const pictureFor = (services: Addressing, row: ShowRow, viewerId: number) =>
  pictureView(services, row, {
    isOpen: entitlementTo(row, viewerId).open && !row.looks_removed,
    ownerId: row.creator_id === viewerId ? 0 : row.creator_id,
  })

/** As lists name it. */
export const listedView = (services: Addressing, row: ShowRow, viewerId: number): ListedShow => ({
  ...baseOf(row),
  state: row.state === 'lost' ? 'lost' : 'on_air',
  picture: pictureFor(services, row, viewerId),
})

/** As staff see it, whoever it is for. */
export const staffView = (services: Addressing, row: ShowRow): ListedShow & { looksRemoved: boolean } => ({
  ...listedView(services, row, 0),
  picture: pictureView(services, row, { isOpen: true, ownerId: 0 }),
  looksRemoved: row.looks_removed,
})

/** One that is to come, as lists name it. */
export const scheduledView = (row: ShowRow, viewerId: number): ScheduledShow => ({
  ...baseOf(row),
  mine: row.creator_id === viewerId,
  hasTicket: row.has_ticket,
  reminded: row.reminded,
  ticketsSold: row.sold,
  records: row.records,
})

/** As its gate tells of it: the decision whether this viewer may watch falls here, once. */
export function showView(services: Pick<Services, 'settings'> & Addressing, row: ShowRow, viewerId: number): Show {
  const entitlement = entitlementTo(row, viewerId)
  return {
    ...baseOf(row),
    state: row.state,
    picture: pictureFor(services, row, viewerId),
    coverUrl: pictureUrl(row.cover),
    endedAt: row.state === 'ended' ? row.ended_at : null,
    mine: row.creator_id === viewerId,
    hasTicket: row.has_ticket,
    reminded: row.reminded,
    returnable: row.returnable,
    unheld: row.unheld,
    refunded: row.refunded && !row.has_ticket,
    lock: entitlement.open
      ? null
      : {
          reason: entitlement.reason === 'price' ? 'ticket' : entitlement.reason,
          ticketCents: entitlement.unlockCents,
          plan: offeredPlan(services, row.plan),
        },
  }
}
