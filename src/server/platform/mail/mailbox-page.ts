import { readFileSync } from 'node:fs'
import type { mailboxPages } from '#contract/system.ts'
import { fail } from '../failure.ts'
import { html, smallPage, type Html } from '../html.ts'
import type { Handlers } from '../http/implement.ts'
import type { Sent } from '../http/send.ts'
import type { Mailbox, StoredMail } from './mailbox.ts'

const stylesheet = readFileSync(new URL('./mailbox.css', import.meta.url), 'utf8')
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** A mail is foreign: it may be styled and its links may be clicked, and nothing else. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation"

const page = (title: string, content: Html): Html => smallPage(title, '/dev/mail.css', html`<main>${content}</main>`)

const time = (at: string): Html => html`<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)} UTC</time>`

const listPage = (mails: readonly StoredMail[]): Html =>
  page(
    'Development mailbox',
    html`<h1>Development mailbox</h1>
      <p class="muted">
        Mails that would have been sent, newest first. Set <code>SMTP_URL</code> to send them for real.
        <a href="/dev/mail">Refresh</a>
      </p>
      ${
        mails.length === 0
          ? html`<p class="empty">No mail yet.</p>`
          : html`<ul class="mails">
              ${mails.map(
                (mail) =>
                  html` <li>
                    <a href="/dev/mail/${mail.id}">${mail.subject}</a
                    ><span class="muted">to ${mail.to}, ${time(mail.at)}</span>
                  </li>`,
              )}
            </ul>`
      }`,
  )

/** Makes the http(s) addresses of a text clickable; closing punctuation stays outside. */
export function linkified(text: string): Html {
  const pieces = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : piece))}`
}

const mailPage = (mail: StoredMail): Html =>
  page(
    mail.subject,
    html`<p><a href="/dev/mail">All mails</a></p>
      <h1>${mail.subject}</h1>
      <p class="muted">to ${mail.to}, ${time(mail.at)}</p>
      <h2>Text</h2>
      <div class="text" dir="auto">${linkified(mail.text)}</div>
      <h2>HTML</h2>
      <iframe
        title="The mail as HTML"
        src="/dev/mail/${mail.id}/html"
        sandbox="allow-top-navigation-by-user-activation"
      ></iframe>`,
  )

const answer = (policy: string, body: string, headers: Record<string, string> = {}): Sent => ({
  headers: { ...headers, 'content-security-policy': policy, 'cache-control': 'no-store' },
  type: 'text/html; charset=utf-8',
  body,
})

/** The development mailbox's pages, for this machine alone: for others they do not exist. */
export function mailboxHandlers(mailbox: Pick<Mailbox, 'list'>): Handlers<typeof mailboxPages> {
  const find = async (id: string): Promise<StoredMail | undefined> =>
    (await mailbox.list()).find((mail) => mail.id === id)
  return {
    'GET /dev/mail': async () => answer(pagePolicy, listPage(await mailbox.list()).markup),
    'GET /dev/mail.css': async () => ({ type: 'text/css; charset=utf-8', body: stylesheet }),
    'GET /dev/mail/:id': async ({ params }) => {
      const mail = await find(params.id)
      return mail ? answer(pagePolicy, mailPage(mail).markup) : fail('not_found')
    },
    'GET /dev/mail/:id/html': async ({ params }) => {
      const mail = await find(params.id)
      if (!mail) return fail('not_found')
      // links must leave the frame: the pages they lead to refuse to be framed
      const body = mail.html.replace(/<head>/i, '<head><base target="_top">')
      return answer(mailPolicy, body, { 'x-frame-options': 'SAMEORIGIN' })
    },
  }
}
