import type { Post } from '#contract/posts.ts'
import { formatFor } from '#modules/mails/reader-format.ts'
import { canDraw } from '#platform/drawing/text-path.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { colours } from './brand.ts'
import { composeCard } from './compose.ts'
import { block, brandName, line, pill } from './drawing.ts'
import { forFollowers, forSubscribers, toUnlock } from './texts.ts'

const { say } = textsFor('en')
const { money } = formatFor('en')

/** What a post's card says: what everyone may read of it. Of a locked one that is its teaser. */
export const wordsOf = (post: Post): string => (post.locked ? post.teaser : post.text)

/** The media whose picture stands on a post's card; null: there is none that all may see. */
export function pictureOf(post: Post): { id: string } | null {
  const shown = post.locked ? post.preview : post.media
  return shown.find(({ kind }) => kind !== 'voice') ?? null
}

function terms(post: Post): string | null {
  if (!post.locked) return null
  const { reason, unlockCents } = post.lock
  if (unlockCents !== null) return say(toUnlock(money(unlockCents)))
  return say(reason === 'followers' ? forFollowers : forSubscribers)
}

/** What a post's card shows: whatever of it changes makes another card. */
export const postFacts = (post: Post): string[] => [
  wordsOf(post),
  post.author.name,
  post.author.username,
  post.author.avatarUrl ?? '',
  pictureOf(post)?.id ?? '',
  terms(post) ?? '',
]

/** A post's link picture: its words, who wrote them, and a picture that all may see. */
export async function drawPost(
  post: Post,
  pictures: { avatar: Buffer | null; picture: Buffer | null },
): Promise<Buffer> {
  const left = pictures.picture ? 640 : 1200
  const locked = terms(post)
  const width = left - 60 - (pictures.picture ? 40 : 60)
  const words = wordsOf(post)
  const size = pictures.picture ? 40 : words.length > 160 ? 44 : 56
  const most = Math.floor((locked === null ? 300 : 220) / (size * 1.3))
  const text = await block(words, {
    x: 60,
    y: 170 + size,
    width,
    most,
    size,
    bold: !pictures.picture,
    lineHeight: size * 1.3,
  })
  const { author } = post
  const name = (await canDraw(author.name)) ? author.name : author.username
  const x = pictures.avatar ? 152 : 60
  const title = await block(name, { x, y: 560, width: left - x - 40, most: 1, size: 32, bold: true, lineHeight: 36 })
  const parts = [
    brandName(60, 58),
    text.svg,
    locked === null ? '' : await pill(locked, { x: 60, y: 420 }),
    title.svg,
    await line(`@${author.username}`, { x, y: 592, size: 24, fill: colours.muted }),
  ]
  return composeCard(
    parts.join(''),
    pictures.picture && { left, picture: pictures.picture },
    pictures.avatar && { picture: pictures.avatar, x: 60, y: 522, size: 76 },
  )
}
