import type { Person, ProfilePage } from 'schema-dts'
import type { Profile } from '#contract/people.ts'
import { decimalDollars } from '#platform/money-text.ts'
import type { Texts } from '#platform/texts/texts.ts'
import { shortText } from '../short-text.ts'
import type { Facts } from './head-markup.ts'
import { onSite, pictureOf, supportThem } from './texts.ts'

export type Site = { publicUrl: string; siteName: string; texts: Texts }

const descriptionMost = 200
const periodCode = { weekly: 'WEE', monthly: 'MON', yearly: 'ANN' } as const

/** A person as schema.org knows one. */
export const personData = (
  { publicUrl }: Pick<Site, 'publicUrl'>,
  { name, username, avatarUrl }: Pick<Profile, 'name' | 'username' | 'avatarUrl'>,
): Exclude<Person, string> => ({
  '@type': 'Person',
  name,
  alternateName: username,
  url: `${publicUrl}/${username}`,
  ...(avatarUrl !== null && { image: publicUrl + avatarUrl }),
})

/** Where other sites learn how to embed a page. */
export const oEmbed = (publicUrl: string, page: string, title: string) => ({
  type: 'application/json+oembed',
  address: `${publicUrl}/oembed?url=${encodeURIComponent(page)}`,
  title,
})

/** What a creator's page says of itself. `feeds`: there are some. */
export function personHead(site: Site, profile: Profile, { feeds }: { feeds: boolean }): Facts {
  const { publicUrl, siteName, texts } = site
  const { name, username, bio } = profile
  const canonical = `${publicUrl}/${username}`
  const description = shortText(bio, descriptionMost) || texts.say(supportThem(name, siteName))
  const feedBase = `${publicUrl}/feeds/${username}`
  const title = texts.say(onSite(name, siteName))
  return {
    title,
    description,
    canonical,
    type: 'profile',
    properties: [['profile:username', username]],
    siteName,
    language: texts.language,
    picture: { address: `${publicUrl}/cards/${username}`, alt: texts.say(pictureOf(name)) },
    feeds: [
      oEmbed(publicUrl, canonical, title),
      ...(feeds
        ? [
            { type: 'application/atom+xml', address: `${feedBase}/atom.xml`, title },
            { type: 'application/feed+json', address: `${feedBase}/feed.json`, title },
          ]
        : []),
    ],
    data: {
      '@type': 'ProfilePage',
      url: canonical,
      dateCreated: profile.joinedAt,
      mainEntity: {
        ...personData(site, profile),
        ...(bio !== '' && { description: bio }),
        ...(profile.links.length > 0 && { sameAs: profile.links }),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: { '@type': 'FollowAction' },
          userInteractionCount: profile.followerCount,
        },
        ...(profile.plans.length > 0 && {
          makesOffer: profile.plans.map(({ period, priceCents }) => ({
            '@type': 'Offer',
            url: canonical,
            price: decimalDollars(priceCents),
            priceCurrency: 'USD',
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: decimalDollars(priceCents),
              priceCurrency: 'USD',
              // UN/CEFACT recommendation 20
              unitCode: periodCode[period],
            },
          })),
        }),
      },
    } satisfies ProfilePage,
  }
}
