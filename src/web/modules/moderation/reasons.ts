import { useLingui } from '@lingui/react/macro'
import type { ReportReason } from '#contract/reports.ts'

/** The seed's eleven in words, with what each means where the name alone does not say it. */
export function useReasonWords(): Readonly<Record<ReportReason, { readonly name: string; readonly hint?: string }>> {
  const { t } = useLingui()
  return {
    did_not_like: { name: t`I don’t like it` },
    revenge_porn: { name: t`Revenge porn`, hint: t`Intimate images shared without consent` },
    personal_information: { name: t`Exposed personal information`, hint: t`An address, phone number or ID documents` },
    impersonation: { name: t`Impersonation`, hint: t`Pretends to be someone else` },
    underage: { name: t`Underage material`, hint: t`Someone who is or looks under 18` },
    trademark: { name: t`Trademark infringement` },
    spam: { name: t`Spam`, hint: t`Advertising, fraud, repeated posts` },
    prostitution: { name: t`Prostitution` },
    weapons: { name: t`Weapons` },
    drugs: { name: t`Drugs` },
    other: { name: t`Something else`, hint: t`With a brief description` },
  }
}
