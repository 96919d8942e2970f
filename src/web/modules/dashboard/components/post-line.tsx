import { FileText, Images } from 'lucide-react'
import type { Answer } from '#contract/routes.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { Price } from '#web/ui/price.tsx'

export type PostFigures = Answer<'GET /dashboard/posts'>['posts'][number]

/** What a post of one's own shows first, small. */
export function PostThumb({ picture }: { readonly picture: PostFigures['picture'] }) {
  return (
    <span className="post-thumb">
      {picture === null ? (
        <Icon icon={FileText} />
      ) : picture.kind === 'photo' || picture.kind === 'video' ? (
        <Picture media={{ ...picture, alt: '' }} sizes="52px" />
      ) : (
        <Icon icon={Images} />
      )}
    </span>
  )
}

/** When it came out, and what it costs. */
export function PostDate({ post }: { readonly post: PostFigures }) {
  return (
    <>
      <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, 'medium')}</time>
      {post.priceCents !== null && (
        <>
          {' · '}
          <Price cents={post.priceCents} />
        </>
      )}
    </>
  )
}
