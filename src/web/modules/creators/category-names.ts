import { useLingui } from '@lingui/react/macro'
import type { Category } from '#contract/profiles.ts'

/** The seed's categories in words, in its order. */
export function useCategoryNames(): Readonly<Record<Category, string>> {
  const { t } = useLingui()
  return {
    male: t`Male`,
    female: t`Female`,
    couple: t`Couple`,
    gay_couple: t`Gay couple`,
    gay_man: t`Gay man`,
    lesbian: t`Lesbian`,
    lesbian_couple: t`Lesbian couple`,
    studio: t`Studio`,
    swinger: t`Swinger`,
    transsexual: t`Transsexual`,
    transsexual_couple: t`Transsexual couple`,
    other: t({ message: 'Other', context: 'category of a profile' }),
  }
}
