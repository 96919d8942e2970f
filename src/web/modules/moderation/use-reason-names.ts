import { useLingui } from '@lingui/react/macro'
import type { ReportReason } from '#contract/reports.ts'

/** The eleven reasons as names of what is decided about: not in the words of who reports (`useReasonWords`). */
export function useReasonNames(): Readonly<Record<ReportReason, string>> {
  const { t } = useLingui()
  return {
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
}
