import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem, TextField } from '#web/ui/forms/field.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { listsQuery } from '../lists-query.ts'

/** Puts somebody on one of one's own lists, or on a new one. */
export default function ListDialogPanel({ about, onClose }: { readonly about: Person; readonly onClose: () => void }) {
  const { t } = useLingui()
  const query = useQuery(listsQuery)
  const [name, setName] = useState('')
  const put = useMutation({
    mutationFn: async (to: { id: number; name: string } | null) => {
      const list = to ?? (await api('POST /lists', { body: { name } }))
      await api('POST /lists/:id/people', { params: { id: list.id }, body: { usernames: [about.username] } })
      return list
    },
    onSuccess: async (list) => {
      await queryClient.invalidateQueries({ queryKey: listsQuery.queryKey })
      showToast(t`Added ${about.name} to ${list.name}.`)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t`Add ${about.name} to a list`}>
      {query.isPending && (
        <Loading label={t`Loading your lists`}>
          <Skeleton height="44px" />
        </Loading>
      )}
      {query.isError && <ErrorState fault={query.error} onRetry={() => void query.refetch()} />}
      <ul className="stack gap2">
        {query.data?.own.map((list) => (
          <li key={list.id}>
            <Button block busy={put.isPending} onClick={() => put.mutate(list)}>
              {`${list.name} · ${t`${plural(list.count, { one: '# person', other: '# people' })}`}`}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') put.mutate(null)
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
        <Problem>{put.error && textOf(put.error)}</Problem>
        <div className="row">
          <Button type="submit" kind="ink" busy={put.isPending} disabled={name.trim() === ''}>
            <Trans>Create list and add</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
