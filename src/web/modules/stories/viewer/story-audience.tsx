import { useLingui } from '@lingui/react/macro'
import { Globe, LockKeyhole, UsersRound } from 'lucide-react'
import type { Audience } from '#contract/fields.ts'
import { Icon } from '#web/ui/icon.tsx'

const icons = { everyone: Globe, followers: UsersRound, subscribers: LockKeyhole } as const

/** Whom a story is for. */
export function StoryAudience({ audience }: { readonly audience: Audience }) {
  const { t } = useLingui()
  const names = { everyone: t`Everyone`, followers: t`Followers`, subscribers: t`Subscribers` } as const
  return (
    <>
      <Icon icon={icons[audience]} size="sm" />
      {names[audience]}
    </>
  )
}
