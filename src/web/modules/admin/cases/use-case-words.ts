import { useLingui } from '@lingui/react/macro'
import type { CaseOutcome } from '#contract/decisions.ts'
import type { CaseLine } from '#contract/staff/cases.ts'
import { useReasonNames } from '#web/modules/moderation/use-reason-names.ts'

/** What cases are about and how they end, in words. */
export function useCaseWords() {
  const { t } = useLingui()
  const reasons = useReasonNames()
  const subjects: Readonly<Record<CaseLine['subject']['kind'], string>> = {
    post: t`Post`,
    comment: t`Comment`,
    user: t`Profile`,
    message: t`Message`,
    story: t`Story`,
    show: t`Live show`,
    show_line: t`Live chat message`,
  }
  const outcomes: Readonly<Record<CaseOutcome, string>> = {
    kept: t`Nothing wrong`,
    warned: t`Warned`,
    removed: t`Removed`,
    restricted: t`Restricted`,
    suspended: t`Suspended`,
  }
  return { reasons, subjects, outcomes }
}
