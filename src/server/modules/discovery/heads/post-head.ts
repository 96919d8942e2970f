import type { Post } from '#contract/posts.ts'
import { firstLine, shortText } from '../short-text.ts'
import type { Facts } from './head-markup.ts'
import { oEmbed, personData, type Site } from './person-head.ts'
import { onSite, postBy } from './texts.ts'

const counter = (action: string, count: number): object => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
})

/** What a post's page says of itself: its words for who may read them, its teaser for everyone else. */
export function postHead(site: Site, post: Post): Facts {
  const { publicUrl, siteName, texts } = site
  const { author } = post
  const words = post.locked ? post.teaser : post.text
  const canonical = `${publicUrl}/post/${String(post.id)}`
  const by = texts.say(postBy(author.name))
  const picture = `${publicUrl}/cards/post/${String(post.id)}`
  return {
    title: words === '' ? texts.say(onSite(by, siteName)) : `${firstLine(words, 70)} · ${author.name}`,
    description: shortText(words, 200) || texts.say(onSite(by, siteName)),
    canonical,
    type: 'article',
    siteName,
    language: texts.language,
    picture: { address: picture, alt: by },
    feeds: [oEmbed(publicUrl, canonical, by)],
    data: {
      '@type': 'SocialMediaPosting',
      url: canonical,
      author: personData(site, author),
      isAccessibleForFree: !post.locked,
      headline: words === '' ? by : firstLine(words, 100),
      ...(words !== '' && (post.locked ? { description: words } : { articleBody: words })),
      ...(post.publishedAt !== null && { datePublished: post.publishedAt }),
      ...(post.editedAt !== null && { dateModified: post.editedAt }),
      image: picture,
      interactionStatistic: [counter('LikeAction', post.likeCount), counter('CommentAction', post.commentCount)],
    },
  }
}
