import { firstLine } from '../short-text.ts'
import type { Feed } from './read-feed.ts'

/** JSON Feed 1.1 (jsonfeed.org). */
export function jsonFeed({ creator, posts, publicUrl, siteName }: Feed): string {
  const page = `${publicUrl}/${creator.username}`
  const avatar = creator.avatarUrl === null ? {} : { avatar: publicUrl + creator.avatarUrl }
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${creator.name} · ${siteName}`,
    home_page_url: page,
    feed_url: `${publicUrl}/feeds/${creator.username}/feed.json`,
    ...(creator.bio !== '' && { description: creator.bio }),
    ...(creator.avatarUrl !== null && { icon: publicUrl + creator.avatarUrl }),
    authors: [{ name: creator.name, url: page, ...avatar }],
    items: posts.map((post) => {
      const address = `${publicUrl}/post/${String(post.id)}`
      return {
        id: address,
        url: address,
        title: firstLine(post.text, 100) || creator.name,
        content_text: post.text,
        date_published: post.publishedAt,
        ...(post.editedAt !== null && { date_modified: post.editedAt }),
        ...(post.media.length > 0 && { image: `${publicUrl}/cards/post/${String(post.id)}` }),
      }
    }),
  })
}
