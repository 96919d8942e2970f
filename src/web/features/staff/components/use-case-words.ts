import { useLingui } from '@lingui/react/macro'
import type { CaseOutcome } from '#contract/decisions.ts'
import type { ReportReason } from '#contract/reports.ts'
import type { CaseLine } from '#contract/staff/cases.ts'

/** What cases are about and how they end, in words. */
export function useCaseWords() {
  const { t } = useLingui()
  const reasons: Readonly<Record<ReportReason, string>> = {
    did_not_like: t`Not liked`,
    revenge_porn: t`Revenge porn`,
    personal_information: t`Personal information`,
    impersonation: t`Impersonation`,
    underage: t`Underage material`,
    trademark: t`Trademark infringement`,
    spam: t`Spam`,
    prostitution: t`Prostitution`,
    weapons: t`Weapons`,
    drugs: t`Drugs`,
    other: t`Something else`,
  }
  const subjects: Readonly<Record<CaseLine['subject']['kind'], string>> = {
    post: t`Post`,
    comment: t`Comment`,
    user: t`Profile`,
    message: t`Message`,
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
