import { useLingui } from '@lingui/react/macro'
import type { BuiltInList } from '#contract/message-lists.ts'

/** What the lists that keep themselves are called. */
export function useListNames(): Readonly<Record<BuiltInList, string>> {
  const { t } = useLingui()
  return {
    subscribers: t`All subscribers`,
    expired: t`Expired subscribers`,
    new: t`New subscribers`,
    top_supporters: t`Top supporters`,
    followers: t`Followers`,
  }
}
