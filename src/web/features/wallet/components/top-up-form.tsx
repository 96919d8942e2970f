import { Trans, useLingui } from '@lingui/react/macro'
import { DollarSign } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { api, newIdempotencyKey } from '#web/platform/api/client.ts'
import { formatCount, formatWholeMoney } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Price } from '#web/ui/price.tsx'
import { useWallet } from '../api.ts'
import { isTopUp, parseDollars, presetFor, presets } from '../amounts.ts'

type Wish = { readonly preset: number | null; readonly typed: string }

/** What is chosen when the page opens: enough for what is missing, else what was chosen before, else 25 dollars. */
function firstWish(missing: number | null, first: number | null): Wish {
  const wanted = missing ?? first ?? 2500
  const preset = missing === null ? (presets.find((cents) => cents === wanted) ?? null) : presetFor(wanted)
  return preset === null
    ? { preset, typed: String(Math.min(wanted, limits.topUpMaxCents) / 100) }
    : { preset, typed: '' }
}

/** A key stands for one intention: it is kept through repeats of the same top-up, and another amount gets another one. */
function useKey(intention: string) {
  const kept = useRef({ intention: '', key: '' })
  return {
    key: () => {
      if (kept.current.intention !== intention) kept.current = { intention, key: newIdempotencyKey() }
      return kept.current.key
    },
    forget: () => {
      kept.current = { intention: '', key: '' }
    },
  }
}

function Sum({ cents }: { readonly cents: number | null }) {
  const { data } = useWallet()
  if (!data) return null
  return (
    <dl className="kv">
      <dt>
        <Trans>Balance now</Trans>
      </dt>
      <dd className="num">
        <Price cents={data.balanceCents} />
      </dd>
      <dt>
        <Trans>Top-up</Trans>
      </dt>
      <dd className="num">{cents === null ? '–' : <Price cents={cents} />}</dd>
      <dt className="sum">
        <Trans>Balance after</Trans>
      </dt>
      <dd className="num sum">{cents === null ? '–' : <Price cents={data.balanceCents + cents} />}</dd>
    </dl>
  )
}

/** Chooses an amount and leaves for the provider's page. All amounts are cents. */
export function TopUpForm({
  missing,
  first,
  returnTo,
}: {
  readonly missing: number | null
  readonly first: number | null
  readonly returnTo: string | null
}) {
  const { t } = useLingui()
  const [{ preset, typed }, setWish] = useState<Wish>(() => firstWish(missing, first))
  const [leaving, setLeaving] = useState(false)
  const cents = typed.trim() === '' ? preset : parseDollars(typed)
  const { key, forget } = useKey(String(cents))
  useEffect(() => {
    // Back from the provider's page without having loaded anew: whoever pays now means another top-up.
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      forget()
      setLeaving(false)
    }
    addEventListener('pageshow', shownAgain)
    return () => removeEventListener('pageshow', shownAgain)
  }, [forget])
  const form = useForm({
    schema: () => import('#contract/wallet.ts').then(({ topUpBody }) => topUpBody),
    // What cannot be read as an amount is out of range: the answer says what is wanted.
    read: () => ({ amountCents: cents ?? 0, ...(returnTo !== null && { returnTo }) }),
    submit: async (body) => {
      const { checkoutUrl } = await api('POST /wallet/topUps', { body, idempotencyKey: key() })
      setLeaving(true)
      location.assign(checkoutUrl)
    },
  })
  return (
    <Form form={form}>
      <fieldset className="amounts">
        <legend className="sr">{t`Amount`}</legend>
        {presets.map((amount) => (
          <label key={amount} className="amount">
            <input
              type="radio"
              name="preset"
              value={amount}
              checked={typed.trim() === '' && preset === amount}
              onChange={() => setWish({ preset: amount, typed: '' })}
            />
            {formatWholeMoney(amount)}
          </label>
        ))}
      </fieldset>
      <TextField
        label={t`Another amount`}
        name="amountCents"
        icon={DollarSign}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder={t`${formatCount(limits.topUpMinCents / 100)} to ${formatCount(limits.topUpMaxCents / 100)}`}
        value={typed}
        onChange={(event) => setWish({ preset, typed: event.target.value })}
      />
      <Sum cents={isTopUp(cents) ? cents : null} />
      <Button type="submit" kind="ink" size="lg" block busy={form.pending || leaving}>
        {isTopUp(cents) ? (
          <Trans>
            Pay <Price cents={cents} />
          </Trans>
        ) : (
          <Trans>Pay</Trans>
        )}
      </Button>
    </Form>
  )
}
