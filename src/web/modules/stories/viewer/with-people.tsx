import { Trans } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { Link } from 'wouter'
import type { PersonTag } from '#contract/tags.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Who else is in the story, and has agreed to that. */
export const WithPeople = ({ people }: { readonly people: readonly PersonTag[] }) => (
  <p className="sv-with">
    <Icon icon={UsersRound} size="sm" />
    <span className="sr">
      <Trans>With:</Trans>
    </span>
    {people.map(({ username, name }) => (
      <Link key={username} href={`/${username}`}>
        <bdi>{name}</bdi>
      </Link>
    ))}
  </p>
)
