import { readFileSync } from 'node:fs'
import { sourceLanguage } from '#contract/languages.ts'
import type { unsubscribePages } from '#contract/pages.ts'
import { languageOf } from '#modules/mails/language-of.ts'
import { readUnsubscribe, type Ended } from '#modules/mails/unsubscribe-token.ts'
import type { Services } from '#platform/services.ts'
import { endMails } from '../notification-grid.ts'
import { transaction } from '#platform/database/transaction.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { html, smallPage, type Html } from '#platform/html.ts'
import type { Handlers } from '#platform/http/implement.ts'
import type { Sent } from '#platform/http/send.ts'
import { pageWords } from './texts.ts'

const stylesheet = readFileSync(new URL('./unsubscribe.css', import.meta.url), 'utf8')
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * The link that ends mails, for mail programs (RFC 8058: one POST to it, with whatever body, and no cookies) and for people: opening it
 * only asks, because programs that check links open them too. Works without log-in; the signed token is the permission.
 */
export function unsubscribeHandlers({ db, mailLinkSecret }: Services): Handlers<typeof unsubscribePages> {
  async function show(ended: Ended | null, what: 'ask' | 'done'): Promise<Sent> {
    const { language, direction, say } = textsFor(ended ? await languageOf(db, ended.userId) : sourceLanguage)
    const title = say(pageWords.title)
    const settings = html`<p><a href="/settings/notifications">${say(pageWords.settings)}</a></p>`
    const body: Html = ended
      ? html`<h1>${title}</h1>
          <p>${say(pageWords[what])}</p>
          ${what === 'ask' && html`<form method="post"><button>${say(pageWords.button)}</button></form>`} ${settings}`
      : html`<h1>${title}</h1>
          <p>${say(pageWords.unknown)}</p>
          ${settings}`
    return {
      status: ended ? 200 : 404,
      headers: {
        'content-security-policy': policy,
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      },
      type: 'text/html; charset=utf-8',
      body: smallPage(title, '/unsubscribe/page.css', html`<main>${body}</main>`, { language, direction }).markup,
    }
  }

  return {
    'GET /unsubscribe/page.css': async () => ({
      headers: { 'cache-control': 'public, max-age=3600' },
      type: 'text/css; charset=utf-8',
      body: stylesheet,
    }),
    'GET /unsubscribe/:token': ({ params }) => show(readUnsubscribe(mailLinkSecret, params.token), 'ask'),
    // RFC 8058, section 3.2: the body says List-Unsubscribe=One-Click, as a form of either kind; the token says all that we need
    'POST /unsubscribe/:token': async ({ params }) => {
      const ended = readUnsubscribe(mailLinkSecret, params.token)
      if (ended) await transaction(db, (tx) => endMails(tx, ended.userId, ended.topic))
      return show(ended, 'done')
    },
  }
}
