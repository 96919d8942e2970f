import { chooseLanguage } from '#contract/choose-language.ts'
import { acceptedLanguages } from '#platform/http/accepted-languages.ts'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { embedPages as routes } from '#contract/discovery.ts'
import type { Guest } from '#modules/accounts/visibility.ts'
import { escapeHtml } from '#platform/html.ts'
import { fail, type Failure } from '#platform/failure.ts'
import type { Sent } from '#platform/http/send.ts'
import { defineFeature } from '#platform/module.ts'
import type { Services } from '#platform/services.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { guestByAddress } from '../guest-by-address.ts'
import { cardSize } from '../cards/drawing.ts'
import { onSite, postBy } from '../heads/texts.ts'
import { robotsHeaders } from '../indexing.ts'
import { publicCreator } from '../public-person.ts'
import { postForGuest } from '../public-posts.query.ts'
import { creatorEmbed, postEmbed, type EmbedSite } from './pages.ts'

const stylesheet = readFileSync(new URL('card.css', import.meta.url), 'utf8')
/** Nothing runs in it, and any site may show it: nothing in it can be pressed but links that open a page of their own. */
const policy = (media: string): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'${media}; base-uri 'none'; form-action 'none'; frame-ancestors *`
const size = { width: 400, height: 480 }

function embedOf({ settings, publicUrl, apiUrl }: Services, page: string | null): Sent | Failure<'not_found'> {
  if (page === null) return fail('not_found')
  return {
    headers: {
      'content-security-policy': policy(apiUrl === publicUrl ? '' : ` ${new URL(apiUrl).origin}`),
      'cache-control': 'private, max-age=300',
      vary: 'accept-language',
      ...robotsHeaders(settings.now(), false),
    },
    type: 'text/html; charset=utf-8',
    framable: true,
    body: page,
  }
}
const siteFor = ({ publicUrl, settings }: Services, headers: IncomingHttpHeaders): EmbedSite => ({
  publicUrl,
  siteName: settings.now().operatorName,
  language: chooseLanguage(acceptedLanguages(headers['accept-language'])),
})

type Found = { path: string; card: string; title: string; author: { name: string; username: string } }

/** The page behind an address of ours that can be embedded; null: there is none for a guest. */
async function pageAt(services: Services, guest: Guest | null, url: string): Promise<Found | null> {
  const base = `${services.publicUrl}/`
  if (!guest || !url.startsWith(base)) return null
  const [path = ''] = url.slice(base.length).split(/[?#]/)
  const [, id] = /^post\/([1-9][0-9]{0,15})\/?$/.exec(path) ?? []
  const { say } = textsFor('en')
  const { operatorName } = services.settings.now()
  if (id !== undefined) {
    const post = await postForGuest(services, guest, Number(id))
    const title = post && say(onSite(say(postBy(post.author.name)), operatorName))
    return post && { path: `post/${id}`, card: `post/${id}`, title: title ?? '', author: post.author }
  }
  const [, username] = /^([A-Za-z0-9_.]{1,100})\/?$/.exec(path) ?? []
  const profile = username === undefined ? null : await publicCreator(services, guest, username.toLowerCase())
  return (
    profile && {
      path: profile.username,
      card: profile.username,
      title: say(onSite(profile.name, operatorName)),
      author: profile,
    }
  )
}

/** oEmbed 1.0 (oembed.com), section 2.3.4. */
function embedJson({ publicUrl, settings }: Services, found: Found, most: { width: number; height: number }): string {
  const width = Math.min(size.width, most.width)
  const height = Math.min(size.height, most.height)
  return JSON.stringify({
    version: '1.0',
    type: 'rich',
    title: found.title,
    author_name: found.author.name,
    author_url: `${publicUrl}/${found.author.username}`,
    provider_name: settings.now().operatorName,
    provider_url: `${publicUrl}/`,
    cache_age: 300,
    // it has to fit as well
    ...(most.width >= cardSize.width &&
      most.height >= cardSize.height && {
        thumbnail_url: `${publicUrl}/cards/${found.card}`,
        thumbnail_width: cardSize.width,
        thumbnail_height: cardSize.height,
      }),
    html: `<iframe src="${escapeHtml(`${publicUrl}/embed/${found.path}`)}" width="${String(width)}" height="${String(height)}" title="${escapeHtml(found.title)}" style="border:0" loading="lazy"></iframe>`,
    width,
    height,
  })
}

/** Creators and posts in frames of other sites. */
export const embeds = defineFeature({
  name: 'embeds',
  routes,
  handlers: (services) => ({
    'GET /embed/-/card.css': async () => ({
      headers: { 'cache-control': 'public, max-age=3600' },
      type: 'text/css; charset=utf-8',
      body: stylesheet,
    }),
    'GET /embed/:username': async ({ params, address, headers }) => {
      const guest = guestByAddress(services, address)
      const profile = guest && (await publicCreator(services, guest, params.username))
      return embedOf(services, profile && creatorEmbed(siteFor(services, headers), profile))
    },
    'GET /embed/post/:id': async ({ params, address, headers }) => {
      const guest = guestByAddress(services, address)
      const post = guest && (await postForGuest(services, guest, params.id))
      return embedOf(services, post && postEmbed(siteFor(services, headers), post))
    },
    'GET /oembed': async ({ query, address }) => {
      if (query.format !== undefined && query.format !== 'json') return { status: 501 }
      const found = await pageAt(services, guestByAddress(services, address), query.url)
      if (!found) return fail('not_found')
      const most = { width: query.maxwidth ?? Infinity, height: query.maxheight ?? Infinity }
      return {
        headers: { 'cache-control': 'private, max-age=300' },
        type: 'application/json; charset=utf-8',
        body: embedJson(services, found, most),
      }
    },
  }),
})
