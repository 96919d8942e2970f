import { useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import type { OperatorSettings, SettingsState } from '#contract/staff/settings.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Section } from '#web/ui/section.tsx'
import { seenElsewhere } from '../queries.ts'

export const settingsKey = ['staff', 'settings'] as const
/** The name of a setting's field, as the server names it in what it refuses. */
export const fieldOf = (name: keyof OperatorSettings): string => `change.${name}`

/** Some settings that are saved together. Each save asks for the password again, and the log keeps before and after. */
export function SettingsSection({
  title,
  hint,
  state,
  read,
  children,
}: {
  readonly title: string
  readonly hint: string
  readonly state: SettingsState
  readonly read: (data: FormData) => Partial<OperatorSettings>
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const form = useForm({
    schema: () =>
      import('#contract/staff/settings.ts').then(({ staffSettings }) => staffSettings['PATCH /admin/settings'].body),
    read: (data) => ({ version: state.version, change: read(data) }),
    submit: async (body) => {
      const next = await api('PATCH /admin/settings', { body })
      queryClient.setQueryData(settingsKey, next)
      await queryClient.invalidateQueries({ queryKey: ['site'] })
      showToast(t`Saved. Applies from now on.`)
    },
    failed: seenElsewhere,
  })
  return (
    <Section title={title} lede={hint}>
      <Form form={form}>
        {children}
        <div>
          <Button type="submit" kind="ink" busy={form.pending} aria-label={`${t`Save`}: ${title}`}>
            {t`Save`}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
