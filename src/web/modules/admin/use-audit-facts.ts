import { useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '#contract/staff/overview.ts'
import { useReasonNames } from '#web/modules/moderation/use-reason-names.ts'
import { formatCount, formatMoney } from '#web/platform/i18n/format.ts'
import { useRequestReasons } from './requests/request-decision.tsx'

/** `keepAccess`, `not_possible_there` → "keep access", "not possible there": what the log calls it, as words. */
const wordsOf = (code: string): string =>
  code
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a value of the log says; null where it says nothing. */
function plain(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return formatCount(value)
  if (Array.isArray(value)) return value.map((one) => plain(one) ?? '').join(', ')
  if (isRecord(value))
    return Object.entries(value)
      .flatMap(([key, inner]) => (plain(inner) === null ? [] : [`${wordsOf(key)}: ${plain(inner) ?? ''}`]))
      .join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const values = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** What belongs to a line of the audit log beside its sentence, each as name and value in words: never as it is stored. */
export function useAuditFacts(): (details: AuditEntry['details']) => string[] {
  const { t } = useLingui()
  const reasons: Readonly<Record<string, string>> = { ...useRequestReasons(), ...useReasonNames() }
  const names: Readonly<Record<string, string>> = {
    amountCents: t`Amount`,
    cents: t`Amount`,
    priceCents: t`Price`,
    taxCents: t`Tax`,
    lostCents: t`Loss`,
    reason: t`Reason`,
    ground: t`Reason`,
    note: t`Note`,
    role: t`Role`,
    paidBy: t`Paid by`,
  }
  const money = (key: string, value: unknown): string | null =>
    typeof value !== 'number' ? null : /cents$/i.test(key) ? formatMoney(value) : null
  const say = (key: string, value: unknown): string | null => {
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    if (typeof value === 'string' && (key === 'reason' || key === 'ground')) return reasons[value] ?? wordsOf(value)
    return money(key, value) ?? plain(value)
  }
  const fact = (key: string, value: unknown): string[] => {
    const said = say(key, value)
    return said === null ? [] : [`${names[key] ?? wordsOf(key.replace(/Cents$/, ''))}: ${said}`]
  }
  return (details) => {
    const { before, after, ...rest } = details
    const [was, is] = [values(before), values(after)]
    const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
      .map((key) => `${wordsOf(key.replace(/Cents$/, ''))}: ${say(key, was[key]) ?? '–'} → ${say(key, is[key]) ?? '–'}`)
    const whole = changed.length > 0 || isRecord(before) ? [] : [...fact('before', before), ...fact('after', after)]
    return [...Object.entries(rest).flatMap(([key, value]) => fact(key, value)), ...changed, ...whole]
  }
}
