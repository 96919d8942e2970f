import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, UserRoundMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem, TextField } from '#web/ui/forms/field.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { FoundPeople } from './found-people.tsx'
import { listPeopleQuery, listsQuery } from './lists-query.ts'
import { PersonRow } from './person.tsx'
import { useUserSearch } from './user-search-query.ts'

/** Who is on a list of mine; people are found by name and put on it. */
export default function ListPeopleDialog({
  list: { id, name },
  onClose,
}: {
  readonly list: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const people = useInfiniteQuery(listPeopleQuery(id))
  const { users } = useUserSearch(typed)
  const on = people.data?.pages.flatMap((page) => page.people)
  const change = useAction(
    async (call: () => Promise<unknown>) => {
      await call()
      await Promise.all([people.refetch(), queryClient.invalidateQueries({ queryKey: listsQuery.queryKey })])
    },
    { inPlace: true },
  )
  const add = (username: string) =>
    change.run(async () => {
      await api('POST /lists/:id/people', { params: { id }, body: { usernames: [username] } })
      setTyped('')
      // what was pressed goes, and the keyboard with it
      field.current?.focus()
    })
  return (
    <Dialog open onClose={onClose} title={name}>
      <TextField
        ref={field}
        label={t`Add a person`}
        name="person"
        icon={Search}
        type="search"
        autoComplete="off"
        placeholder={t`Search people`}
        maxLength={limits.searchTermMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FoundPeople
        users={users?.filter(({ username }) => !on?.some((person) => person.username === username))}
        onChoose={add}
      />
      <Problem>{change.problem}</Problem>
      <PagedList
        query={people}
        of="people"
        label={t`Loading people`}
        shape={['44px', '44px']}
        empty={<p className="muted sm">{t`No one is on this list yet.`}</p>}
        frame={(rows) => (
          <>
            <h3 className="label">
              <Trans>On this list</Trans>
            </h3>
            {rows}
          </>
        )}
      >
        {(person) => (
          <PersonRow
            key={person.username}
            {...person}
            sub={<bdi>@{person.username}</bdi>}
            end={
              <IconButton
                icon={UserRoundMinus}
                label={t`Remove ${person.name} from the list`}
                onClick={() =>
                  change.run(() =>
                    api('DELETE /lists/:id/people/:username', { params: { id, username: person.username } }),
                  )
                }
              />
            }
          />
        )}
      </PagedList>
    </Dialog>
  )
}
