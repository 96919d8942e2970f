import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/routes.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { peopleQuery, type PeopleList as List } from '../queries.ts'
import { rowsShape } from '../parts/loaded.tsx'
import { useAction } from '#web/platform/use-action.ts'

type Page = Answer<'GET /blocks'>
type Listed = Page['people'][number]

const lift = (list: List, username: string): Promise<unknown> =>
  api(list === 'blocks' ? 'DELETE /users/:username/block' : 'DELETE /users/:username/mute', { params: { username } })

function Line({ list, person }: { readonly list: List; readonly person: Listed }) {
  const { t } = useLingui()
  const { username, name, avatarUrl, at } = person
  const blocked = list === 'blocks'
  const end = useAction(async () => {
    await lift(list, username)
    queryClient.setQueryData<InfiniteData<Page>>(
      peopleQuery(list).queryKey,
      (before) =>
        before && {
          ...before,
          pages: before.pages.map((page) => ({
            ...page,
            people: page.people.filter((other) => other.username !== username),
          })),
        },
    )
    // What was hidden comes back.
    for (const queryKey of [['profile', username], ['timeline']]) void queryClient.invalidateQueries({ queryKey })
    showToast(blocked ? t`${name} is no longer blocked.` : t`${name} is no longer muted.`)
  })
  const day = formatDate(at, 'medium')
  return (
    <li className="set-person">
      <PersonRow
        username={username}
        name={name}
        avatarUrl={avatarUrl}
        sub={
          <>
            <bdi>@{username}</bdi> · {day}
          </>
        }
        end={
          <Button
            size="sm"
            busy={end.isBusy}
            aria-label={blocked ? t`Unblock ${name}` : t`Unmute ${name}`}
            onClick={end.run}
          >
            {blocked ? <Trans>Unblock</Trans> : <Trans context="person">Unmute</Trans>}
          </Button>
        }
      />
    </li>
  )
}

/** People whom I have blocked or muted, newest first. */
export function PeopleList({ list }: { readonly list: List }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(peopleQuery(list))
  return (
    <PagedList
      query={query}
      of="people"
      label={t`Loading the list`}
      shape={rowsShape(2)}
      empty={
        <p className="muted sm">{list === 'blocks' ? t`You haven’t blocked anyone.` : t`You haven’t muted anyone.`}</p>
      }
      className="set-people"
    >
      {(person) => <Line key={person.username} list={list} person={person} />}
    </PagedList>
  )
}
