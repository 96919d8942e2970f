import { buffer } from 'node:stream/consumers'
import { cardFiles as routes } from '#contract/discovery.ts'
import type { Guest } from '#modules/accounts/visibility.ts'
import { publicKey, renditionKey } from '#modules/media/storage-keys.ts'
import { fail, type Failure } from '#platform/failure.ts'
import type { Sent } from '#platform/http/send.ts'
import { defineFeature } from '#platform/module.ts'
import type { Services } from '#platform/services.ts'
import { holds, tagOf } from '#platform/http/etag.ts'
import { guestByAddress } from '../guest-by-address.ts'
import { robotsHeaders } from '../indexing.ts'
import { isListed, publicCreator } from '../public-person.ts'
import { postForGuest } from '../public-posts.query.ts'
import { drawPerson, personFacts } from './draw-person.ts'
import { drawPost, pictureOf, postFacts } from './draw-post.ts'
import { drawSite } from './draw-site.ts'
import { keptCard, personCardKey, postCardKey, siteCardKey } from './keep-card.ts'
import { removeCards } from './remove-cards.query.ts'

/** Counts with every change of how cards are drawn. */
const look = '1'

type Card = { key: string; facts: readonly string[]; listed: boolean; draw: () => Promise<Buffer> }

async function fileOf({ storage }: Services, key: string | null): Promise<Buffer | null> {
  const found = key === null ? null : await storage.read(key)
  return found && buffer(found.stream)
}
const storedAt = (address: string | null): string | null =>
  address === null ? null : publicKey(address.slice('/files/'.length))

async function personCard(services: Services, guest: Guest | null, username: string): Promise<Card | null> {
  const profile = guest && (await publicCreator(services, guest, username))
  if (!profile) return null
  return {
    key: personCardKey(profile.userId),
    facts: personFacts(profile),
    listed: await isListed(services.db, profile.username),
    draw: async () =>
      drawPerson(profile, {
        avatar: await fileOf(services, storedAt(profile.avatarUrl)),
        cover: await fileOf(services, storedAt(profile.coverUrl)),
      }),
  }
}

async function postCard(services: Services, guest: Guest | null, id: number): Promise<Card | null> {
  const post = guest && (await postForGuest(services, guest, id))
  if (!post) return null
  const picture = pictureOf(post)
  return {
    key: postCardKey(id),
    facts: postFacts(post),
    listed: !post.locked && (await isListed(services.db, post.author.username)),
    draw: async () =>
      drawPost(post, {
        avatar: await fileOf(services, storedAt(post.author.avatarUrl)),
        picture: await fileOf(services, picture && renditionKey(picture.id, 'feed.webp')),
      }),
  }
}

function siteCard({ settings }: Services): Card {
  const { operatorName } = settings.now()
  return { key: siteCardKey, facts: [operatorName], listed: true, draw: () => drawSite(operatorName) }
}

async function sendCard(
  services: Services,
  card: Card | null,
  asked: Parameters<typeof holds>[0],
): Promise<Sent | Failure<'not_found'>> {
  if (!card) return fail('not_found')
  const tag = tagOf(look, ...card.facts)
  const headers = {
    etag: tag,
    // whether there is one depends on the country that is asked from
    'cache-control': 'private, max-age=300',
    // other sites show it where somebody links to the page
    'cross-origin-resource-policy': 'cross-origin',
    ...robotsHeaders(services.settings.now(), card.listed),
  }
  if (holds(asked, tag)) return { status: 304, headers }
  const body = await keptCard(services.storage, { key: card.key, tag }, card.draw)
  return { headers: { ...headers, 'content-length': String(body.length) }, type: 'image/jpeg', body }
}

/** The pictures of links to creators and their posts. */
export const cards = defineFeature({
  name: 'cards',
  routes,
  handlers: (services) => ({
    'GET /cards': async ({ headers }) => sendCard(services, siteCard(services), headers),
    'GET /cards/:username': async ({ params, address, headers }) =>
      sendCard(services, await personCard(services, guestByAddress(services, address), params.username), headers),
    'GET /cards/post/:id': async ({ params, address, headers }) =>
      sendCard(services, await postCard(services, guestByAddress(services, address), params.id), headers),
  }),
  jobs: (services) => [{ name: 'remove_cards', everySeconds: 86_400, run: () => removeCards(services) }],
})
