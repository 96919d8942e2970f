import { Trans, useLingui } from '@lingui/react/macro'
import { Globe, LockKeyhole, Star, UsersRound } from 'lucide-react'
import type { StoryAudience as Audience } from '#contract/stories.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'

const icons = { everyone: Globe, followers: UsersRound, subscribers: LockKeyhole, list: Star } as const

/** Whom a story is for, and what others pay. */
export function StoryAudience({
  audience,
  listName,
  priceCents,
}: {
  readonly audience: Audience
  /** What its author calls the list; null to everyone else. */
  readonly listName: string | null
  readonly priceCents: number | null
}) {
  const { t } = useLingui()
  const names = {
    everyone: t`Everyone`,
    followers: t`Followers`,
    subscribers: t`Subscribers`,
    list: listName ?? t`Selected people`,
  } as const
  const audienceName = names[audience]
  return (
    <span className="story-audience">
      <Icon icon={icons[audience]} size="sm" />
      {priceCents === null ? (
        audienceName
      ) : audience === 'everyone' ? (
        <Price cents={priceCents} />
      ) : (
        <Trans>
          {audienceName}, or <Price cents={priceCents} />
        </Trans>
      )}
    </span>
  )
}
