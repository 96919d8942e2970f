import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { OpenPost } from '#contract/posts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { commentPath } from './comment-path.ts'
import { latestQuery } from './latest.ts'

/** What was said last under a post of a list, a line each, the way to all of it. */
export default function LatestComments({ post }: { readonly post: OpenPost }) {
  const { t } = useLingui()
  const { data } = useQuery(latestQuery(post.id, post.commentCount))
  if (!data || data.length === 0) return null
  return (
    <ul aria-label={t`Comments`}>
      {data.map(({ id, author, text, language }) => (
        <li key={id}>
          <Link href={commentPath(post.id, id)} className="latest-line">
            <Avatar src={author.avatarUrl} name={author.name} size={28} />
            <bdi className="strong clip">{author.name}</bdi>
            <span className="clip" dir="auto" lang={language ?? undefined}>
              {text}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
