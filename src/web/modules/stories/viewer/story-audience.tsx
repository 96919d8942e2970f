import { Trans, useLingui } from '@lingui/react/macro'
import { Globe, LockKeyhole, UsersRound } from 'lucide-react'
import type { Audience } from '#contract/fields.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'

const icons = { everyone: Globe, followers: UsersRound, subscribers: LockKeyhole } as const

/** Whom a story is for, and what others pay. */
export function StoryAudience({
  audience,
  priceCents,
}: {
  readonly audience: Audience
  readonly priceCents: number | null
}) {
  const { t } = useLingui()
  const names = { everyone: t`Everyone`, followers: t`Followers`, subscribers: t`Subscribers` } as const
  const audienceName = names[audience]
  return (
    <>
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
    </>
  )
}
