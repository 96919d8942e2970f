import { crawlerFiles as routes } from '#contract/discovery.ts'
import { fail } from '#platform/failure.ts'
import { seeOther, type Sent } from '#platform/http/send.ts'
import { keepForAWhile } from '#platform/short-cache.ts'
import { defineFeature } from '#platform/module.ts'
import { guestByAddress } from '../guest-by-address.ts'
import { robotsText } from './robots.ts'
import { securityText } from './security-text.ts'
import { sitemapFile, sitemapIndex } from './sitemap.ts'

const text = (body: string): Sent => ({
  headers: { 'cache-control': 'public, max-age=3600' },
  type: 'text/plain; charset=utf-8',
  body,
})
/** What is listed depends on the country that is asked from. */
const xml = (body: Sent['body'] & {}): Sent => ({
  headers: { 'cache-control': 'private, max-age=3600' },
  type: 'application/xml; charset=utf-8',
  body,
})

/** What tells search engines and other programs where things are. */
export const crawlers = defineFeature({
  name: 'crawlers',
  routes,
  handlers: (services) => {
    const { publicUrl, settings } = services
    /** Who may be told what there is; null: nobody, or not from there. */
    // in which spans something is listed takes a look at each: one look serves all of a country for a while
    const indexes = keepForAWhile<string>({ name: 'sitemap', ms: 600_000, most: 300 })
    const reader = (address: string) => (settings.now().searchEngines ? guestByAddress(services, address) : null)
    return {
      'GET /robots.txt': async () => text(robotsText(settings.now(), publicUrl)),
      'GET /sitemap.xml': async ({ address }) => {
        const guest = reader(address)
        return guest ? xml(await indexes(guest.guestIn, () => sitemapIndex(services, guest))) : fail('not_found')
      },
      'GET /sitemaps/:file': async ({ address, params }) => {
        const guest = reader(address)
        return guest ? xml(sitemapFile(services, params.file, { guest })) : fail('not_found')
      },
      'GET /.well-known/security.txt': async () =>
        text(securityText({ publicUrl, supportEmail: settings.now().supportEmail })),
      'GET /.well-known/change-password': async () => seeOther('/settings/security'),
    }
  },
})
