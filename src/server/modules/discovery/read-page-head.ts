import type { WebSite } from 'schema-dts'
import { translated } from '#contract/languages.ts'
import { topicName } from '#contract/topic-name.ts'
import { isDeletedUsername } from '#modules/accounts/deleted-usernames.ts'
import { ageAsked } from '#modules/site/age-rules.ts'
import type { Guest } from '#modules/accounts/visibility.ts'
import type { Services } from '#platform/services.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { guestByAddress } from './guest-by-address.ts'
import { isGonePost } from './gone-post.query.ts'
import { headMarkup, inLanguages, type Facts } from './heads/head-markup.ts'
import { liveHead } from './heads/live-head.ts'
import { personHead, type Site } from './heads/person-head.ts'
import { postHead } from './heads/post-head.ts'
import { nothingThere, onSite, openPages, siteSlogan } from './heads/texts.ts'
import { robotsTag } from './indexing.ts'
import { guestListing, isListed, nowhere } from './public-person.ts'
import { topicHead } from './heads/topic-head.ts'
import { postForGuest } from './public-posts.query.ts'
import { showForGuest } from './public-show.ts'
import { readTopic } from './topics/topics.query.ts'

/** What goes before a page of the program, which itself is the same for everybody. */
export type PageHead = {
  /** 404: nothing for a guest; 410: it was deleted; 429: too many were asked for; 451: not in the country that is asked from. */
  status: 200 | 404 | 410 | 429 | 451
  /** The value of `X-Robots-Tag`; null: nothing is forbidden. */
  robots: string | null
  /** In place of the title; null: the page says nothing of itself. */
  markup: string | null
  /** Why there is nothing, for who reads without JavaScript; null: there is something. */
  says: string | null
  /** With 429: when to ask again. */
  retryAfterSeconds?: number
}
export type PageAsked = {
  pathname: string
  /** The topic that a search is for; null: it is for none. */
  tag: string | null
  language: string
  address: string
  /** The page's address names the language. */
  chosen: boolean
}

/** Longer and the page goes out without: it works without a head, and a head is for those who come again. */
const patienceMs = 1000

type Found = { status: PageHead['status']; listed: boolean; facts: Facts | null }
const silent: Found = { status: 200, listed: false, facts: null }
const missing: Found = { status: 404, listed: false, facts: null }
const gone: Found = { status: 410, listed: false, facts: null }
const elsewhere: Found = { status: 451, listed: false, facts: null }

async function ofPerson(services: Services, guest: Guest, username: string, site: Site): Promise<Found> {
  const found = await guestListing(services, guest, username)
  if (!found) {
    if (await guestListing(services, nowhere, username)) return elsewhere
    return (await isDeletedUsername(services.db, services, username)) ? gone : missing
  }
  const { profile, isListed: listed } = found
  // fans have a page, and say nothing to outside
  if (!profile.isCreator) return silent
  return { status: 200, listed, facts: personHead(site, profile, { feeds: listed }) }
}

async function ofPost(services: Services, { guest, id }: { guest: Guest; id: number }, site: Site): Promise<Found> {
  const post = await postForGuest(services, guest, id)
  if (!post) {
    if (await postForGuest(services, nowhere, id)) return elsewhere
    return (await isGonePost(services.db, id)) ? gone : missing
  }
  const listed = !post.locked && (await isListed(services.db, post.author.username))
  return { status: 200, listed, facts: postHead(site, post) }
}

async function ofShow(services: Services, { guest, id }: { guest: Guest; id: number }, site: Site): Promise<Found> {
  const show = await showForGuest(services, guest, id)
  if (!show) return (await showForGuest(services, nowhere, id)) ? elsewhere : missing
  const listed = show.state !== 'ended' && (await isListed(services.db, show.creator.username))
  return { status: 200, listed, facts: liveHead(site, show) }
}

function ofOpenPage(pathname: string, { publicUrl, siteName, texts }: Site): Found | null {
  const page = openPages[pathname]
  if (!page) return null
  const facts: Facts = {
    title: texts.say(onSite(texts.say(page.title), siteName)),
    description: texts.say(page.description),
    canonical: publicUrl + pathname,
    type: 'website',
    siteName,
    language: texts.language,
    picture: { address: `${publicUrl}/cards`, alt: siteName },
  }
  return { status: 200, listed: true, facts }
}

/** What the front page says of itself, in the language that it is in. `chosen`: its address names the language. */
export function landingHead(
  { publicUrl, settings }: Pick<Services, 'publicUrl' | 'settings'>,
  { title, description, language, chosen }: { title: string; description: string; language: string; chosen: boolean },
): PageHead {
  const siteName = settings.now().operatorName
  const facts: Facts = {
    title,
    description,
    canonical: `${publicUrl}/`,
    type: 'website',
    siteName,
    language,
    picture: { address: `${publicUrl}/cards`, alt: siteName },
    data: {
      '@type': 'WebSite',
      name: siteName,
      url: `${publicUrl}/`,
      description: textsFor(language).say(siteSlogan),
    } satisfies WebSite,
  }
  const markup = headMarkup(inLanguages(facts, translated, chosen ? language : null))
  return { status: 200, robots: robotsTag(settings.now(), true), markup, says: null }
}

/** The page of somebody who asks for too many: the program alone, without a head. */
export const busyHead = (language: string, retryAfterSeconds: number): PageHead => ({
  status: 429,
  robots: null,
  markup: null,
  says: textsFor(language).say(nothingThere[429]),
  retryAfterSeconds,
})

async function ofTopic(services: Services, guest: Guest, tag: string, site: Site): Promise<Found> {
  if (!topicName.safeParse(tag).success) return silent
  const topic = await readTopic(services.db, guest, tag)
  // what nobody writes about is nothing to find
  return { status: 200, listed: topic.postCount > 0, facts: topicHead(site, topic) }
}

async function find(services: Services, { pathname, tag, address }: PageAsked, site: Site): Promise<Found> {
  const guest = guestByAddress(services, address)
  if (!guest) return elsewhere
  const [, postId] = /^\/post\/([1-9][0-9]{0,15})\/?$/.exec(pathname) ?? []
  if (postId !== undefined)
    // who has to show their age first sees nothing that people make
    return ageAsked(services, null, address) ? silent : ofPost(services, { guest, id: Number(postId) }, site)
  if (/^\/post(\/|$)/.test(pathname)) return missing
  const [, showId] = /^\/live\/([1-9][0-9]{0,15})(?:\/join)?\/?$/.exec(pathname) ?? []
  if (showId !== undefined)
    return ageAsked(services, null, address) ? silent : ofShow(services, { guest, id: Number(showId) }, site)
  if (pathname === '/search')
    return tag === null || ageAsked(services, null, address) ? silent : ofTopic(services, guest, tag, site)
  const [, username] = /^\/([A-Za-z0-9_.]{1,100})(?:\/gallery)?\/?$/.exec(pathname) ?? []
  return username === undefined ? missing : ofPerson(services, guest, username.toLowerCase(), site)
}

/**
 * What a page says of itself to a guest, by its path; `isProgram`: the path is one of the program's own, and nobody's name. Null:
 * nothing could be read in time.
 */
export async function readPageHead(
  services: Services,
  asked: PageAsked & { isProgram: boolean },
): Promise<PageHead | null> {
  const site: Site = {
    publicUrl: services.publicUrl,
    siteName: services.settings.now().operatorName,
    texts: textsFor(asked.language),
  }
  const finding = (async () =>
    ofOpenPage(asked.pathname, site) ?? (asked.isProgram ? silent : await find(services, asked, site)))()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)))
  const found = await Promise.race([finding, late])
    .catch((error: unknown) => {
      services.log.warn({ err: error }, 'no page head')
      return null
    })
    .finally(() => clearTimeout(timer))
  // it may still fail after it was given up
  finding.catch(() => undefined)
  if (!found) return null
  const { status, listed, facts } = found
  const chosen = asked.chosen ? asked.language : null
  return {
    status,
    robots: robotsTag(services.settings.now(), listed),
    markup: facts && headMarkup(inLanguages(facts, translated, chosen)),
    says: status === 200 ? null : site.texts.say(nothingThere[status]),
  }
}
