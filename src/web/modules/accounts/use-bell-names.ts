import { useLingui } from '@lingui/react/macro'
import type { Bell } from '#contract/people.ts'

/** What can be chosen, in the order in which it is shown. */
export function useBellNames(): readonly (readonly [keyof Bell, string])[] {
  const { t } = useLingui()
  return [
    ['posts', t`All posts`],
    ['stories', t({ message: 'Stories', context: 'notifications from a person' })],
    ['live', t`Live shows`],
  ]
}
