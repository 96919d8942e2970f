import { Trans } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PersonTag } from '#contract/tags.ts'
import { Icon } from '#web/ui/icon.tsx'
import './tag-lines.css'

/** People who are in it, as links. */
export const TaggedNames = ({ people }: { readonly people: readonly PersonTag[] }) =>
  people.map(({ username, name }) => (
    <Link key={username} href={`/${username}`} className="tagged-person">
      <bdi>{name}</bdi>
    </Link>
  ))

/** Who is in it, as links; for its author also who has not answered or said no. */
export function TagLines({
  tags,
  own = null,
  declinedHint = null,
}: {
  readonly tags: readonly PersonTag[]
  /** What the viewer can do who is in it. */
  readonly own?: ReactNode
  /** What its author can do about a no. */
  readonly declinedHint?: ReactNode
}) {
  const agreed = tags.filter(({ state }) => state === 'agreed')
  const asked = tags.filter(({ state, isMe }) => state === 'asked' && !isMe)
  const declined = tags.filter(({ state }) => state === 'declined')
  return (
    <>
      {agreed.length > 0 && (
        <p className="tag-line">
          <Icon icon={Users} size="sm" />
          <span className="tag-names">
            <span className="sr">
              <Trans>With:</Trans>{' '}
            </span>
            <TaggedNames people={agreed} />
          </span>
          {own}
        </p>
      )}
      {asked.length > 0 && (
        <p className="tag-line muted">
          <Icon icon={Users} size="sm" />
          <span className="tag-names">
            <Trans>No answer yet:</Trans> <TaggedNames people={asked} />
          </span>
        </p>
      )}
      {declined.length > 0 && (
        <p className="tag-line bad">
          <Icon icon={Users} size="sm" />
          <span className="tag-names">
            <Trans>Declined:</Trans> <TaggedNames people={declined} />
            {declinedHint !== null && <span className="tag-hint">{declinedHint}</span>}
          </span>
        </p>
      )}
    </>
  )
}
