import { useLingui } from '@lingui/react/macro'
import type { ReportReason } from '#contract/reports.ts'

/** The seed's eleven in words, with what each means where the name alone does not say it. */
export function useReasonWords(): Readonly<Record<ReportReason, { readonly name: string; readonly hint?: string }>> {
  const { t } = useLingui()
  return {
    did_not_like: { name: t`I don't like it` },
    revenge_porn: { name: t`Revenge porn`, hint: t`Intimate pictures shown without consent` },
    personal_information: { name: t`Exposed personal information`, hint: t`An address, a phone number, papers` },
    impersonation: { name: t`Impersonation`, hint: t`Pretends to be somebody else` },
    underage: { name: t`Underage material`, hint: t`Somebody who is or looks under 18` },
    trademark: { name: t`Trademark infringement` },
    spam: { name: t`Spam`, hint: t`Advertising, fraud, the same again and again` },
    prostitution: { name: t`Prostitution` },
    weapons: { name: t`Weapons` },
    drugs: { name: t`Drugs` },
    other: { name: t`Something else`, hint: t`With a brief description` },
  }
}
