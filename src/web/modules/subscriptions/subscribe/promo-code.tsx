import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

/** A code that takes something off: opened by a press, so that nobody without one looks for one. */
export function PromoCode({
  applied,
  problem,
  onApply,
}: {
  /** What the price is asked with; empty: without a code. */
  readonly applied: string
  readonly problem: string | undefined
  readonly onApply: (code: string) => void
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState(applied !== '')
  const [typed, setTyped] = useState(applied)
  if (!open)
    return (
      <Button kind="plain" size="sm" onClick={() => setOpen(true)}>
        <Trans>Add promo code</Trans>
      </Button>
    )
  const code = typed.trim().toUpperCase()
  return (
    <form
      className="promo"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The same one again takes it off.
        onApply(code === applied ? '' : code)
        if (code === applied) setTyped('')
      }}
    >
      <TextField
        label={t`Promo code`}
        name="promoCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={limits.promoCodeMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem}
        {...(applied && !problem && { hint: t`Code applied.` })}
      />
      <Button type="submit" kind="line" disabled={code.length < limits.promoCodeMin && applied === ''}>
        {applied !== '' && code === applied ? <Trans>Remove</Trans> : <Trans>Apply</Trans>}
      </Button>
    </form>
  )
}
