import * as z from 'zod/mini'
import { anyQuery, idParam, usernameParam } from './fields.ts'
import { defineRoutes } from './http.ts'

/** Read by machines that have no session: they see what a guest sees. Where nothing is offered, what people make is not there. */
const forMachines = {
  access: 'link',
  subject: 'public',
  geoExempt: true,
  outsideApi: true,
  rate: 'read',
  priority: 'optional',
  query: anyQuery,
} as const
/** A site whose robots.txt cannot be had is left out for hours. */
const ofSite = { ...forMachines, priority: 'read' } as const
const ofPerson = z.object({ username: usernameParam })
const xml = ['application/xml'] as const

/** What tells search engines and other programs where things are. */
export const crawlerFiles = defineRoutes({
  'GET /robots.txt': {
    ...ofSite,
    summary: 'What crawlers may read, as the operator chooses',
    sends: { 200: ['text/plain'] },
  },
  'GET /sitemap.xml': {
    ...forMachines,
    summary: 'The files of the sitemap; none where the operator keeps search engines out',
    sends: { 200: xml },
    errors: ['not_found'],
  },
  'GET /sitemaps/:file': {
    ...forMachines,
    summary: 'Addresses of public pages, creators, posts or topics, at most 50,000 in a file',
    params: z.object({
      file: z.string().check(z.regex(/^(pages|(creators|posts|topics)-(0|[1-9][0-9]{0,15}))\.xml$/)),
    }),
    sends: { 200: xml },
  },
  'GET /.well-known/security.txt': {
    ...ofSite,
    summary: 'Where to report a security problem (RFC 9116)',
    sends: { 200: ['text/plain'] },
  },
  'GET /.well-known/change-password': {
    ...ofSite,
    summary: 'Leads to the page where one changes the password, for password managers',
    sends: { 303: [] },
  },
})

/** Creators' public posts for feed readers. */
export const feedFiles = defineRoutes({
  'GET /feeds/:username/atom.xml': {
    ...forMachines,
    ageGated: true,
    summary: "A creator's newest posts for everyone, as Atom (RFC 4287)",
    params: ofPerson,
    sends: { 200: ['application/atom+xml'], 304: [] },
  },
  'GET /feeds/:username/feed.json': {
    ...forMachines,
    ageGated: true,
    summary: "A creator's newest posts for everyone, as JSON Feed 1.1",
    params: ofPerson,
    sends: { 200: ['application/feed+json'], 304: [] },
  },
})

const card = { 200: ['image/jpeg'], 304: [] } as const

/** Pictures for links in other places, 1200 × 630. */
export const cardFiles = defineRoutes({
  'GET /cards': { ...forMachines, summary: 'The picture of links to pages that belong to nobody', sends: card },
  'GET /cards/:username': {
    ...forMachines,
    summary: 'The picture of a link to a creator: name, avatar, cover, price',
    params: ofPerson,
    sends: card,
  },
  'GET /cards/post/:id': {
    ...forMachines,
    ageGated: true,
    summary: 'The picture of a link to a post: a photo that all may see, or the teaser',
    params: z.object({ id: idParam }),
    sends: card,
  },
})

const embedded = { 200: ['text/html'] } as const
/** What is read in place of anything that does not fit. */
const otherwise = z.catch
const whole = z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,4}$/)), z.transform(Number))
const pixels = otherwise(z.optional(whole), undefined)

/** Small pages that other sites may show in a frame, and what tells those sites how. */
export const embedPages = defineRoutes({
  'GET /embed/-/card.css': { ...forMachines, summary: 'The style of these pages', sends: { 200: ['text/css'] } },
  'GET /embed/:username': {
    ...forMachines,
    summary: 'A creator, to be shown in a frame of another site',
    params: ofPerson,
    sends: embedded,
  },
  'GET /embed/post/:id': {
    ...forMachines,
    ageGated: true,
    summary: 'A post as a guest sees it, to be shown in a frame of another site',
    params: z.object({ id: idParam }),
    sends: embedded,
  },
  'GET /oembed': {
    ...forMachines,
    summary: "How to embed one of our pages (oEmbed 1.0, as JSON); `url` is the page's",
    query: z.object({
      url: z.string().check(z.maxLength(2000)),
      format: z.optional(z.string()),
      maxwidth: pixels,
      maxheight: pixels,
    }),
    sends: { 200: ['application/json'], 501: [] },
    errors: ['not_found'],
  },
})
