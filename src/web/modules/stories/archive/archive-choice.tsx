import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '#web/platform/api/client.ts'
import { useFreshQuery } from '#web/platform/api/use-fresh-query.ts'
import { queryClient } from '#web/platform/query.ts'
import { useAction } from '#web/platform/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { archiveChoiceQuery } from '../queries.ts'

type Days = 0 | 30 | 365
const daysOf = (value: string): Days | null => (value === '' ? null : value === '0' ? 0 : value === '30' ? 30 : 365)

/** How long the archive keeps a story. To shorten it deletes, so that is asked. */
export function ArchiveChoice() {
  const { t } = useLingui()
  const { data } = useFreshQuery(archiveChoiceQuery)
  const [asked, setAsked] = useState<Days | null>(null)
  const write = async (keepDays: Days | null) => {
    queryClient.setQueryData(archiveChoiceQuery.queryKey, await api('PUT /stories/settings', { body: { keepDays } }))
  }
  const choose = useAction(write)
  if (!data)
    return (
      <div className="story-archive-choice">
        <Skeleton height="104px" />
      </div>
    )
  return (
    <div className="story-archive-choice">
      <SelectField
        label={t`Keep stories in your archive`}
        name="keepDays"
        hint={t`Highlights always stay.`}
        value={data.keepDays ?? ''}
        options={[
          ['', t`Forever`],
          [365, t`1 year`],
          [30, t`30 days`],
          [0, t`24 hours only`],
        ]}
        onChange={({ target }) => {
          const days = daysOf(target.value)
          if (days !== null && days < (data.keepDays ?? Infinity)) setAsked(days)
          else choose.run(days)
        }}
      />
      {asked !== null && (
        <ConfirmDialog
          title={t`Delete older stories?`}
          action={t`Delete them`}
          onConfirm={() => write(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t`We delete older stories for good, within minutes. Highlights stay.`}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
