import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Person } from '#contract/fields.ts'
import type { Post } from '#contract/posts.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** Up to three of those who wrote them, each once. */
function facesOf(posts: readonly Post[]): readonly Person[] {
  const faces = new Map(posts.map(({ author }) => [author.username, author]))
  return [...faces.values()].slice(0, 3)
}

/** "N new posts": stays in sight, and moves nothing until it is pressed. */
export default function NewPostsPill({
  posts,
  more,
  onShow,
}: {
  readonly posts: readonly Post[]
  /** There are more than these. */
  readonly more: boolean
  readonly onShow: () => void
}) {
  const { t } = useLingui()
  const count = formatCount(posts.length)
  return (
    <button type="button" className="new-pill" onClick={onShow}>
      <span className="faces">
        {facesOf(posts).map(({ username, name, avatarUrl }) => (
          <Avatar key={username} src={avatarUrl} name={name} size={28} />
        ))}
      </span>
      {more ? t`More than ${count} new posts` : t`${plural(posts.length, { one: '# new post', other: '# new posts' })}`}
    </button>
  )
}
