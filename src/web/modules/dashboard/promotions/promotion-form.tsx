import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Promotion } from '#contract/plans.ts'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { Problem, SelectField, TextField } from '#web/ui/forms/field.tsx'
import { textIn, useForm } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { parseDollars } from '#web/modules/payments/amounts.ts'
import { promotionsQuery } from '../queries.ts'
import { PanelForm } from '#web/ui/panel.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'

type Kind = Promotion['kind']

/** A whole number in any digits; 0, which is out of every range, for anything else. */
function countIn(data: FormData, name: string): number {
  const cents = parseDollars(textIn(data, name))
  return cents !== null && cents % 100 === 0 ? cents / 100 : 0
}

/** What may be left empty. The day that is chosen counts to its end, where the creator is. */
const optionsIn = (data: FormData): { usesMax?: number; expiresAt?: string } => ({
  ...(textIn(data, 'usesMax').trim() !== '' && { usesMax: countIn(data, 'usesMax') }),
  ...(textIn(data, 'expiresAt') !== '' && {
    expiresAt: new Date(`${textIn(data, 'expiresAt')}T23:59:59`).toISOString(),
  }),
})

function CountField({ label, name, most, hint }: { label: string; name: string; most: number; hint?: string }) {
  return (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(most).length + 1}
      {...(hint !== undefined && { hint })}
    />
  )
}

/** A code with something off, free days to begin with, or some months at once. */
export function PromotionForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind>('discount')
  const [by, setBy] = useState<'percent' | 'amount'>('percent')
  const [amount, setAmount] = useState('')
  const form = useForm({
    schema: () => import('#contract/plans.ts').then(({ promotionBody }) => promotionBody),
    read: (data) => {
      const code = textIn(data, 'code')
      if (kind === 'trial')
        return { kind, trialDays: countIn(data, 'trialDays'), ...(code.trim() !== '' && { code }), ...optionsIn(data) }
      const percentOff = countIn(data, 'percentOff')
      if (kind === 'bundle') {
        const { expiresAt } = optionsIn(data)
        const months = Number(textIn(data, 'months')) as 3 | 6 | 12
        return { kind, months, percentOff, ...(expiresAt !== undefined && { expiresAt }) }
      }
      const off = by === 'percent' ? { percentOff } : { amountOffCents: parseDollars(amount) ?? 0 }
      return { kind, code, periods: countIn(data, 'periods'), ...off, ...optionsIn(data) }
    },
    submit: async (body) => {
      await api('POST /promotions', { body })
      await queryClient.invalidateQueries({ queryKey: promotionsQuery.queryKey })
      showToast(t`Promotion started.`)
      onClose()
    },
  })
  const percent = <CountField label={t`Percent off`} name="percentOff" most={100} />
  return (
    <PanelForm form={form} className="narrow" label={t`Start promotion`} onClose={onClose}>
      <Choices
        shown
        label={t`What are you offering?`}
        name="kind"
        options={[
          ['discount', t`Discount code`],
          ['trial', t`Free trial days`],
          ['bundle', t`Several months at once`],
        ]}
        chosen={kind}
        onChoose={setKind}
      />
      <Problem>{form.errors['kind']}</Problem>
      {kind !== 'bundle' && (
        <TextField
          label={kind === 'trial' ? t`Code (optional)` : t({ message: 'Code', context: 'promo code' })}
          name="code"
          hint={
            kind === 'trial'
              ? t`Leave blank to offer this to all new subscribers.`
              : t`Letters, digits and dashes, for example SUMMER-20.`
          }
          maxLength={limits.promoCodeMax}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
      )}
      {kind === 'discount' && (
        <>
          <Choices
            shown
            label={t`Discount type`}
            name="by"
            options={[
              ['percent', t`A percentage`],
              ['amount', t`An amount`],
            ]}
            chosen={by}
            onChoose={setBy}
          />
          {by === 'percent' ? (
            percent
          ) : (
            <MoneyField label={t`Amount off`} name="amountOffCents" typed={amount} onType={setAmount} />
          )}
          <CountField
            label={t`For how many payments?`}
            name="periods"
            most={limits.promoPeriodsMax}
            hint={t`1 to 12. The full price applies after that.`}
          />
        </>
      )}
      {kind === 'trial' && (
        <CountField
          label={t`Free days`}
          name="trialDays"
          most={limits.trialDaysMax}
          hint={t`1 to 90. Then it renews at full price unless they cancel.`}
        />
      )}
      {kind === 'bundle' && (
        <>
          <SelectField
            label={t`Months`}
            name="months"
            hint={t`Based on your monthly price, paid up front.`}
            options={[3, 6, 12].map((months) => [months, String(months)] as const)}
          />
          {percent}
        </>
      )}
      {kind !== 'bundle' && <CountField label={t`Usage limit (optional)`} name="usesMax" most={limits.promoUsesMax} />}
      <TextField label={t`Last day (optional)`} name="expiresAt" type="date" />
    </PanelForm>
  )
}
