import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Pencil, Plus, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { queryClient } from '#web/platform/query.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { listsQuery } from '#web/modules/accounts/lists-query.ts'
import { useListNames } from './list-names.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from './loaded.tsx'

const NameDialog = lazyPart(() => import('#web/modules/accounts/list-name-dialog.lazy.tsx'))
const PeopleDialog = lazyPart(() => import('#web/modules/accounts/list-people-dialog.lazy.tsx'))

type Own = Answer<'GET /lists'>['own'][number]
type Asking = { readonly what: 'name' | 'people' | 'delete'; readonly list: Own } | { readonly what: 'new' } | null

/** Lists that keep themselves, and those that a creator keeps. */
export default function ListsPanel() {
  const { t } = useLingui()
  const names = useListNames()
  const query = useQuery(listsQuery)
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  return (
    <Loaded query={query} label={t`Loading lists`}>
      {(data) => (
        <div className="stack gap6">
          <Section
            title={t`Your lists`}
            end={<Button icon={Plus} onClick={() => setAsking({ what: 'new' })}>{t`New list`}</Button>}
          >
            {data.own.length === 0 ? (
              <p className="muted sm">
                <Trans>Group people to message together, like everyone at a show.</Trans>
              </p>
            ) : (
              <ul className="tool-lines">
                {data.own.map((list) => (
                  <li key={list.id} className="row">
                    <button
                      type="button"
                      className="tool-open grow"
                      onClick={() => setAsking({ what: 'people', list })}
                    >
                      <b className="clip">
                        <bdi>{list.name}</bdi>
                      </b>
                      <span className="muted sm">
                        <Plural value={list.count} one="# person" other="# people" />
                      </span>
                    </button>
                    <Menu
                      label={t`More options for ${list.name}`}
                      entries={[
                        {
                          id: 'people',
                          label: t`People`,
                          icon: UsersRound,
                          run: () => setAsking({ what: 'people', list }),
                        },
                        { id: 'name', label: t`Rename`, icon: Pencil, run: () => setAsking({ what: 'name', list }) },
                        {
                          id: 'delete',
                          label: t`Delete`,
                          icon: Trash2,
                          bad: true,
                          run: () => setAsking({ what: 'delete', list }),
                        },
                      ]}
                      trigger={(props) => (
                        <IconButton {...props} icon={Ellipsis} label={t`More options for ${list.name}`} />
                      )}
                    />
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section title={t`Automatic lists`}>
            <ul className="tool-lines">
              {data.builtIn.map(({ list, count }) => (
                <li key={list} className="row">
                  <b className="grow">{names[list]}</b>
                  <span className="muted sm">
                    <Plural value={count} one="# person" other="# people" />
                  </span>
                </li>
              ))}
            </ul>
          </Section>
          {asking?.what === 'new' && <NameDialog onClose={close} />}
          {asking?.what === 'name' && <NameDialog list={asking.list} onClose={close} />}
          {asking?.what === 'people' && <PeopleDialog list={asking.list} onClose={close} />}
          {asking?.what === 'delete' && (
            <ConfirmDialog
              title={t`Delete the list ${asking.list.name}?`}
              action={t`Delete`}
              onConfirm={async () => {
                await api('DELETE /lists/:id', { params: { id: asking.list.id } })
                await queryClient.invalidateQueries({ queryKey: listsQuery.queryKey })
              }}
              onClose={close}
            >
              <p>
                <Trans>
                  They aren’t notified. Scheduled messages still go to their other lists. Stories for this list are no
                  longer shown.
                </Trans>
              </p>
            </ConfirmDialog>
          )}
        </div>
      )}
    </Loaded>
  )
}
