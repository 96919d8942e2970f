import { useLingui } from '@lingui/react/macro'

/** Where there is another method that payouts go to: whether they go to this one from now on. */
export function PayoutMethodForms() {
  const { t } = useLingui()
  return (
    <label className="choice">
      <input type="checkbox" name="makeDefault" defaultChecked />
      <span>{t`Pay me here from now on`}</span>
    </label>
  )
}

/** What the form of a method says beside the method itself. */
export const choiceIn = (data: FormData): { makeDefault?: true } =>
  data.has('makeDefault') ? { makeDefault: true } : {}
