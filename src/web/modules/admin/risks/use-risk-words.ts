import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RiskKind, RiskLine, RiskOutcome } from '#contract/staff/risks.ts'
import { formatMoney } from '#web/platform/i18n/format.ts'
import { useDisputeReason } from '../payments/use-payment-words.ts'

/** What a flag is called. */
export function useRiskWord(): (kind: RiskKind) => string {
  const { t } = useLingui()
  const words: Readonly<Record<RiskKind, string>> = {
    card_testing: t`Many declined cards`,
    shared_card: t`One card, several accounts`,
    circular_payments: t`Circular payments`,
    self_payment: t`Paid with the creator’s own card`,
    shared_payout: t`One payout account, several people`,
    many_refunds: t`Many refunds`,
    dispute: t`Chargeback`,
    creator_debt: t`Refund not covered by the creator`,
  }
  return (kind) => words[kind]
}

/** Why it was flagged, in a sentence with its figures. */
export function useRiskReason(): (flag: RiskLine) => string {
  const { t } = useLingui()
  const why = useDisputeReason()
  return ({ kind, count, amountCents, reason, endsWith }) => {
    const amount = formatMoney(amountCents ?? 0)
    const times = count ?? 0
    const ending = endsWith ?? ''
    switch (kind) {
      case 'card_testing':
        return t`${plural(times, { one: '# declined payment within an hour.', other: '# declined payments within an hour.' })}`
      case 'shared_card':
        return t`${plural(times, { one: '# account paid with this card within 30 days.', other: '# accounts paid with the same card within 30 days.' })}`
      case 'circular_payments':
        return t`Within 30 days at least ${amount} came back to where it started.`
      case 'self_payment':
        return t`A fan paid ${amount} with a card the creator also tops up with.`
      case 'shared_payout':
        return t`${plural(times, { one: `# person is paid to the account ending in ${ending}.`, other: `# people are paid to the account ending in ${ending}.` })}`
      case 'many_refunds':
        return t`${plural(times, { one: `# refund within 30 days: ${amount}.`, other: `# refunds within 30 days: ${amount}.` })}`
      case 'creator_debt':
        return t`The creator couldn’t cover ${amount} of refunds to this fan.`
      case 'dispute':
        return reason ? t`A bank took back ${amount}: ${why(reason)}.` : t`A bank took back ${amount}.`
    }
  }
}

/** What was decided, and how it looks. */
export function useRiskOutcome(): (
  outcome: RiskOutcome | null,
) => readonly [string, 'bad' | 'ok' | 'info' | undefined] {
  const { t } = useLingui()
  return (outcome) => {
    if (outcome === null) return [t`Open`, 'info']
    if (outcome === 'frozen') return [t`Payments frozen`, 'bad']
    return outcome === 'cleared' ? [t`Payments allowed`, 'ok'] : [t`Dismissed`, undefined]
  }
}
