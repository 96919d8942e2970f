import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Person } from '#contract/fields.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem, TextField } from '#web/ui/forms/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { moderatorsQuery, mutedQuery, viewersQuery } from '../queries.ts'
import { refreshChat } from './chat-queries.ts'

function People({
  people,
  empty,
  sub,
  end,
}: {
  readonly people: readonly Person[]
  readonly empty: ReactNode
  readonly sub?: (person: Person) => ReactNode
  readonly end?: (person: Person) => ReactNode
}) {
  if (people.length === 0) return <p className="sm muted">{empty}</p>
  return (
    <ul className="stack gap2">
      {people.map((person) => (
        <li key={person.username}>
          <PersonRow {...person} sub={sub?.(person) ?? <bdi>@{person.username}</bdi>} end={end?.(person)} />
        </li>
      ))}
    </ul>
  )
}

function Watching({ showId }: { readonly showId: number }) {
  const { t } = useLingui()
  const query = useQuery(viewersQuery(showId))
  return (
    <Loaded query={query} label={t`Loading viewers`} shape={['44px', '44px']}>
      {({ people, others }) => (
        <>
          {people.length > 0 && <People people={people} empty={null} />}
          <p className="sm muted">
            {others > 0
              ? plural(others, { one: '# viewer isn’t named.', other: '# viewers aren’t named.' })
              : people.length === 0 && <Trans>Nobody is watching yet.</Trans>}
          </p>
          <p className="xs muted">
            <Trans>Viewers are named only if they allow it in their settings.</Trans>
          </p>
        </>
      )}
    </Loaded>
  )
}

function Muted({ showId }: { readonly showId: number }) {
  const { t } = useLingui()
  const query = useQuery(mutedQuery(showId))
  const unmute = useAction(async (username: string) => {
    await api('DELETE /live/:id/mutes/:username', { params: { id: showId, username } })
    await Promise.all([query.refetch(), refreshChat(showId)])
  })
  return (
    <Loaded query={query} label={t`Loading muted people`} shape={['44px']}>
      {({ people }) => (
        <People
          people={people}
          empty={<Trans>Nobody is muted in this show.</Trans>}
          sub={(person) => {
            const by = people.find(({ username }) => username === person.username)?.by
            return by ? <Trans>Muted by {by.name}</Trans> : null
          }}
          end={({ username }) => (
            <Button size="sm" busy={unmute.isBusy} onClick={() => unmute.run(username)}>
              {t({ message: 'Unmute', context: 'person in a show' })}
            </Button>
          )}
        />
      )}
    </Loaded>
  )
}

function Moderators() {
  const { t } = useLingui()
  const query = useQuery(moderatorsQuery)
  const [name, setName] = useState('')
  const keep = (found: { people: Person[] }) => queryClient.setQueryData(moderatorsQuery.queryKey, found)
  const add = useAction(
    async () => {
      const username = name.trim().replace(/^@/, '').toLowerCase()
      keep(await api('PUT /live/moderators/:username', { params: { username } }))
      setName('')
    },
    { inPlace: true },
  )
  const remove = useAction(async (username: string) =>
    keep(await api('DELETE /live/moderators/:username', { params: { username } })),
  )
  return (
    <Loaded query={query} label={t`Loading moderators`} shape={['44px']}>
      {({ people }) => (
        <>
          <p className="sm muted">
            <Trans>Moderators can delete and pin messages and mute people in all your shows.</Trans>
          </p>
          <form
            className="copied"
            onSubmit={(event) => {
              event.preventDefault()
              if (name.trim() !== '') add.run()
            }}
          >
            <TextField
              label={t`Username`}
              name="username"
              value={name}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              maxLength={31}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" kind="ink" busy={add.isBusy} disabled={name.trim() === ''}>
              {t`Add`}
            </Button>
          </form>
          <Problem>{add.problem}</Problem>
          <People
            people={people}
            empty={<Trans>You have no moderators yet.</Trans>}
            end={({ username }) => (
              <Button size="sm" busy={remove.isBusy} onClick={() => remove.run(username)}>
                {t`Remove`}
              </Button>
            )}
          />
        </>
      )}
    </Loaded>
  )
}

/** Who watches a show, who is muted in it, and who keeps order there. `mine`: for its creator, who names moderators. */
export default function PeopleDialog({
  showId,
  mine,
  onClose,
}: {
  readonly showId: number
  readonly mine: boolean
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [tab, setTab] = useState<'watching' | 'muted' | 'moderators'>('watching')
  return (
    <Dialog open onClose={onClose} title={mine ? t`People` : t`Muted people`}>
      {mine ? (
        <Tabs
          label={t`People`}
          tabs={[
            { id: 'watching', label: t`Watching` },
            { id: 'muted', label: t({ context: 'people', message: 'Muted' }) },
            { id: 'moderators', label: t`Moderators` },
          ]}
          current={tab}
          onChange={setTab}
        >
          <div className="stack">
            {tab === 'watching' ? (
              <Watching showId={showId} />
            ) : tab === 'muted' ? (
              <Muted showId={showId} />
            ) : (
              <Moderators />
            )}
          </div>
        </Tabs>
      ) : (
        <Muted showId={showId} />
      )}
    </Dialog>
  )
}
