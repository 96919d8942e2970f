import type { Profile } from '#contract/people.ts'
import type { Post } from '#contract/posts.ts'
import { formatFor } from '#modules/mails/reader-format.ts'
import { html, smallPage, type Html } from '#platform/html.ts'
import { textsFor, type Texts } from '#platform/texts/texts.ts'
import { namedPlan } from '../cards/draw-person.ts'
import { forFollowers, forSubscribers, toUnlock } from '../cards/texts.ts'
import { onSite } from '../heads/texts.ts'
import { shortText } from '../short-text.ts'
import { subscribeFrom, viewPage, viewPost } from './texts.ts'

export type EmbedSite = { publicUrl: string; siteName: string; language: string }

/** Links leave the frame. */
const link = (address: string, text: string, kind = ''): Html =>
  html`<a class="${kind}" href="${address}" target="_blank" rel="noopener">${text}</a>`
const avatar = (address: string | null, kind: string): Html | null =>
  address === null ? null : html`<img class="${kind}" src="${address}" alt="" />`

function page(
  { siteName }: EmbedSite,
  texts: Texts,
  { name, username, body }: { name: string; username: string; body: Html },
): string {
  const title = texts.say(onSite(name, siteName))
  const foot = html`<p class="foot muted"><span>${texts.say(onSite(username, siteName))}</span><span>18+</span></p>`
  return smallPage(title, '/embed/-/card.css', html`<main class="card">${body}${foot}</main>`, texts).markup
}

/** A creator for a frame: cover, picture, words and what a subscription costs. */
export function creatorEmbed(site: EmbedSite, profile: Profile): string {
  const texts = textsFor(site.language)
  const address = `${site.publicUrl}/${profile.username}`
  const plan = namedPlan(profile)
  const label = plan ? subscribeFrom(formatFor(site.language).money(plan.priceCents)) : viewPage
  const cover =
    profile.coverUrl === null
      ? html`<span class="cover"></span>`
      : html`<img class="cover" src="${profile.coverUrl}" alt="" />`
  const body = html`${cover}
    <div class="in">
      ${avatar(profile.avatarUrl, 'avatar large')}
      <h1>${profile.name}</h1>
      <p class="muted">${shortText(profile.bio, 140)}</p>
      ${link(address, texts.say(label), plan ? 'go' : 'go plain')}
    </div>`
  return page(site, texts, { ...profile, body })
}

/** A post for a frame: what a guest sees of it. */
export function postEmbed(site: EmbedSite, post: Post): string {
  const texts = textsFor(site.language)
  const { author } = post
  const shown = (post.locked ? post.preview : post.media).find(({ kind }) => kind !== 'voice')
  const photo = shown && html`<img class="photo" src="${shown.address}/feed.webp" alt="${shown.alt}" />`
  const terms = post.locked
    ? post.lock.unlockCents === null
      ? post.lock.reason === 'followers'
        ? forFollowers
        : forSubscribers
      : toUnlock(formatFor(site.language).money(post.lock.unlockCents))
    : viewPost
  const words = shortText(post.locked ? post.teaser : post.text, 220)
  const body = html`${photo}
    <div class="in">
      <div class="person">
        ${avatar(author.avatarUrl, 'avatar')}
        <h1>${author.name}</h1>
      </div>
      <p>${words}</p>
      ${link(`${site.publicUrl}/post/${String(post.id)}`, texts.say(terms), post.locked ? 'go' : 'go plain')}
    </div>`
  return page(site, texts, { ...author, body })
}
