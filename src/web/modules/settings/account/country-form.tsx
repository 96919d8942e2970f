import { useLingui } from '@lingui/react/macro'
import type { Answer } from '#contract/routes.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { accountQuery } from '../queries.ts'
import { countries } from '#web/platform/i18n/countries.ts'

/** Where the person lives, as far as they say it. */
export function CountryForm({ account }: { readonly account: Answer<'GET /settings/account'> }) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/settings.ts').then(({ accountBody }) => accountBody),
    read: (data) => ({ country: textIn(data, 'country') || null }),
    submit: async (body) => {
      queryClient.setQueryData(accountQuery.queryKey, await api('PATCH /settings/account', { body }))
      showToast(t`Saved.`)
    },
  })
  return (
    <Form form={form} className="narrow">
      <SelectField
        label={t`Country`}
        name="country"
        defaultValue={account.country ?? ''}
        hint={t`Sets the tax on your purchases.`}
        autoComplete="country"
        options={[['', t`Not set`], ...countries().map(({ code, name }) => [code, name] as const)]}
      />
      <div>
        <Button type="submit" kind="ink" busy={form.pending}>{t`Save`}</Button>
      </div>
    </Form>
  )
}
