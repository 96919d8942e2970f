import type { VideoObject } from 'schema-dts'
import type { Show } from '#contract/live.ts'
import { decimalDollars } from '#platform/money-text.ts'
import type { Facts } from './head-markup.ts'
import { personData, type Site } from './person-head.ts'
import { onSite, showBy } from './texts.ts'

/** What the gate of a live show says of itself: what a guest is told there. */
export function liveHead(site: Site, show: Show): Facts {
  const { publicUrl, siteName, texts } = site
  const { creator, title, ticket } = show
  const canonical = `${publicUrl}/live/${String(show.id)}/join`
  const picture = `${publicUrl}/cards/${creator.username}`
  const description = texts.say(onSite(texts.say(showBy(creator.name)), siteName))
  return {
    title: `${title} · ${creator.name}`,
    description,
    canonical,
    type: 'website',
    siteName,
    language: texts.language,
    picture: { address: picture, alt: texts.say(showBy(creator.name)) },
    data: {
      '@type': 'VideoObject',
      name: title,
      description,
      url: canonical,
      thumbnailUrl: [picture],
      uploadDate: show.startedAt,
      author: personData(site, creator),
      isAccessibleForFree: show.audience === 'everyone' && ticket === null,
      publication: {
        '@type': 'BroadcastEvent',
        name: title,
        isLiveBroadcast: true,
        startDate: show.startedAt,
        ...(show.endedAt !== null && { endDate: show.endedAt }),
        ...(ticket && {
          offers: { '@type': 'Offer', url: canonical, price: decimalDollars(ticket.priceCents), priceCurrency: 'USD' },
        }),
      },
    } satisfies VideoObject,
  }
}
