import type { InteractionCounter, SocialMediaPosting, VideoObject } from 'schema-dts'
import type { OpenMedia } from '#contract/media.ts'
import type { Post } from '#contract/posts.ts'
import { firstLine, shortText } from '../short-text.ts'
import type { Facts } from './head-markup.ts'
import { oEmbed, personData, type Site } from './person-head.ts'
import { onSite, postBy } from './texts.ts'

const counter = (action: 'LikeAction' | 'CommentAction', count: number): Exclude<InteractionCounter, string> => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': action },
  userInteractionCount: count,
})

/** As schema.org writes how long something lasts (ISO 8601). */
const lasting = (ms: number): string => `PT${String(Math.max(1, Math.round(ms / 1000)))}S`

/** A video that everyone may play, as search engines list one. */
function videoData(
  post: Post,
  { alt, video }: OpenMedia,
  { title, picture, embed }: { title: string; picture: string; embed: string },
): Exclude<VideoObject, string> {
  return {
    '@type': 'VideoObject',
    name: title,
    description: alt === '' ? title : shortText(alt, 200),
    thumbnailUrl: [picture],
    ...(post.publishedAt !== null && { uploadDate: post.publishedAt }),
    ...(video && { duration: lasting(video.durationMs) }),
    embedUrl: embed,
  }
}

/** What a post's page says of itself: its words for who may read them, its teaser for everyone else. */
export function postHead(site: Site, post: Post): Facts {
  const { publicUrl, siteName, texts } = site
  const { author } = post
  const words = post.locked ? post.teaser : post.text
  const canonical = `${publicUrl}/post/${String(post.id)}`
  const by = texts.say(postBy(author.name))
  const picture = `${publicUrl}/cards/post/${String(post.id)}`
  const title = words === '' ? texts.say(onSite(by, siteName)) : `${firstLine(words, 70)} · ${author.name}`
  const embed = `${publicUrl}/embed/post/${String(post.id)}`
  // of a locked one only a clip would be open
  const videos = post.locked ? [] : post.media.filter(({ video }) => video?.clip === false)
  return {
    title,
    description: shortText(words, 200) || texts.say(onSite(by, siteName)),
    canonical,
    type: 'article',
    properties: [
      ...(post.publishedAt === null ? [] : [['article:published_time', post.publishedAt] as const]),
      ...(post.editedAt === null ? [] : [['article:modified_time', post.editedAt] as const]),
      ['article:author', `${publicUrl}/${author.username}`],
    ],
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
      ...(videos.length > 0 && { video: videos.map((one) => videoData(post, one, { title, picture, embed })) }),
      interactionStatistic: [counter('LikeAction', post.likeCount), counter('CommentAction', post.commentCount)],
    } satisfies SocialMediaPosting,
  }
}
