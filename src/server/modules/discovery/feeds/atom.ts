import { html as xml } from '#platform/html.ts'
import { firstLine } from '../short-text.ts'
import { changedAt, type Feed } from './read-feed.ts'

/** Atom (RFC 4287). Pictures are the posts' link pictures: addresses of media end after minutes. */
export function atomFeed(feed: Feed): string {
  const { creator, posts, publicUrl, siteName } = feed
  const page = `${publicUrl}/${creator.username}`
  const entries = posts.map((post) => {
    const address = `${publicUrl}/post/${String(post.id)}`
    const published = post.publishedAt ?? creator.joinedAt
    return xml`<entry><id>${address}</id><title>${firstLine(post.text, 100) || creator.name}</title><link rel="alternate" type="text/html" href="${address}"/><published>${published}</published><updated>${post.editedAt ?? published}</updated>${
      post.media.length > 0 && xml`<link rel="enclosure" type="image/jpeg" href="${publicUrl}/cards/post/${post.id}"/>`
    }<content type="text">${post.text}</content></entry>`
  })
  const feedAddress = `${publicUrl}/feeds/${creator.username}/atom.xml`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${
    xml`<feed xmlns="http://www.w3.org/2005/Atom"><id>${feedAddress}</id><title>${creator.name} · ${siteName}</title><subtitle>${creator.bio}</subtitle><updated>${changedAt(feed)}</updated><link rel="self" type="application/atom+xml" href="${feedAddress}"/><link rel="alternate" type="text/html" href="${page}"/><author><name>${creator.name}</name><uri>${page}</uri></author>${
      creator.avatarUrl !== null && xml`<icon>${publicUrl}${creator.avatarUrl}</icon>`
    }${entries}</feed>`.markup
  }\n`
}
