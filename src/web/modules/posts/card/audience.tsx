import { useLingui } from '@lingui/react/macro'
import { Globe, LockKeyhole, type LucideIcon, UsersRound } from 'lucide-react'
import type { Audience } from '#contract/fields.ts'

export const audienceIcons: Readonly<Record<Audience, LucideIcon>> = {
  everyone: Globe,
  followers: UsersRound,
  subscribers: LockKeyhole,
}

export function useAudienceNames(): Readonly<Record<Audience, string>> {
  const { t } = useLingui()
  return { everyone: t`Everyone`, followers: t`Followers`, subscribers: t`Subscribers` }
}
