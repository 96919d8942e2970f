import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { readUnsubscribe, type Ended } from '#modules/mails/unsubscribe-token.ts'
import type { Services } from '#platform/services.ts'
import { endMails } from '../notification-grid.ts'
import { transaction } from '#platform/database/transaction.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { html, smallPage, type Html } from '#platform/html/html.ts'
import type { RateLimiter } from '#platform/http/rate-limit.ts'
import { sendFailure } from '#platform/http/problems.ts'
import { pageWords } from './words.ts'

const stylesheet = readFileSync(new URL('./unsubscribe.css', import.meta.url), 'utf8')
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

type Params = { Params: { token: string } }

/**
 * The link that ends mails, for mail programs (RFC 8058: one POST to it, with whatever body, and no cookies) and for people: opening it
 * only asks, because programs that check links open them too. Works without log-in; the signed token is the permission.
 */
export function registerUnsubscribe(
  http: FastifyInstance,
  { db, mailLinkSecret }: Services,
  { rateLimiter }: { rateLimiter: RateLimiter },
): void {
  async function show(reply: FastifyReply, ended: Ended | null, what: 'ask' | 'done'): Promise<FastifyReply> {
    const people =
      ended &&
      (await sql<{ language: string }>`select language from accounts where user_id = ${ended.userId}`.execute(db))
    const { language, direction, say } = textsFor(people?.rows[0]?.language ?? '')
    const title = say(pageWords.title)
    const settings = html`<p><a href="/settings/notifications">${say(pageWords.settings)}</a></p>`
    const body: Html = ended
      ? html`<h1>${title}</h1>
          <p>${say(pageWords[what])}</p>
          ${what === 'ask' && html`<form method="post"><button>${say(pageWords.button)}</button></form>`} ${settings}`
      : html`<h1>${title}</h1>
          <p>${say(pageWords.unknown)}</p>
          ${settings}`
    return reply
      .code(ended ? 200 : 404)
      .headers({
        'content-security-policy': policy,
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(smallPage(title, '/unsubscribe/page.css', html`<main>${body}</main>`, { language, direction }).markup)
  }

  http.get('/unsubscribe/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(stylesheet),
  )
  void http.register(async (scope) => {
    // RFC 8058, section 3.2: the body says List-Unsubscribe=One-Click, as a form of either kind; the token says all that we need.
    // What is sent is left unread
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (request, reply) => {
      const refused = rateLimiter.take('write', request.ip)
      return refused ? sendFailure(reply, refused) : undefined
    })
    scope.get<Params>('/unsubscribe/:token', async (request, reply) => {
      return show(reply, readUnsubscribe(mailLinkSecret, request.params.token), 'ask')
    })
    scope.post<Params>('/unsubscribe/:token', async (request, reply) => {
      const ended = readUnsubscribe(mailLinkSecret, request.params.token)
      if (ended) await transaction(db, (tx) => endMails(tx, ended.userId, ended.topic))
      return show(reply, ended, 'done')
    })
  })
}
