import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem, TextField } from '#web/ui/forms/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { listsQuery } from '../lists-query.ts'

/** Puts somebody on one of one's own lists, or on a new one. */
export default function ListDialogPanel({ about, onClose }: { readonly about: Person; readonly onClose: () => void }) {
  const { t } = useLingui()
  const query = useQuery(listsQuery)
  const [name, setName] = useState('')
  const put = useAction(
    async (to: { readonly id: number; readonly name: string } | null) => {
      const list = to ?? (await api('POST /lists', { body: { name } }))
      await api('POST /lists/:id/people', { params: { id: list.id }, body: { usernames: [about.username] } })
      await queryClient.invalidateQueries({ queryKey: listsQuery.queryKey })
      showToast(t`Added ${about.name} to ${list.name}.`)
      onClose()
    },
    { inPlace: true },
  )
  return (
    <Dialog open onClose={onClose} title={t`Add ${about.name} to a list`}>
      <Loaded query={query} label={t`Loading your lists`} shape={['44px']}>
        {({ own }) => (
          <ul className="stack gap2">
            {own.map((list) => (
              <li key={list.id}>
                <Button block busy={put.isBusy} onClick={() => put.run(list)}>
                  {`${list.name} · ${t`${plural(list.count, { one: '# person', other: '# people' })}`}`}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') put.run(null)
        }}
      >
        <TextField
          label={t`New list`}
          name="name"
          maxLength={limits.listNameMax}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Problem>{put.problem}</Problem>
        <div className="row">
          <Button type="submit" kind="ink" busy={put.isBusy} disabled={name.trim() === ''}>
            <Trans>Create list and add</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
