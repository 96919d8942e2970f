import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/routes.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useBellNames } from '#web/modules/accounts/use-bell-names.ts'
import { bellsKey, noBell } from '#web/modules/accounts/bell.ts'
import { useSetBell } from '#web/modules/accounts/use-set-bell.ts'
import { Button } from '#web/ui/button.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { rowsShape } from '../parts/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'

const BellDialog = lazyPart(() => import('#web/modules/accounts/bell-dialog.lazy.tsx'))

type Chosen = Answer<'GET /bells'>['people'][number]

function Line({ creator: { username, name, avatarUrl }, bell }: Chosen) {
  const { t } = useLingui()
  const names = useBellNames()
  const set = useSetBell(username)
  const [open, setOpen] = useState(false)
  const chosen = names.filter(([kind]) => bell[kind]).map(([, label]) => label)
  return (
    <li className="set-person">
      <PersonRow
        username={username}
        name={name}
        avatarUrl={avatarUrl}
        sub={chosen.join(' · ')}
        end={
          <span className="row gap2">
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label={t`Change notifications from ${name}`}
              onClick={() => setOpen(true)}
            >
              <Trans>Change</Trans>
            </Button>
            <Button size="sm" aria-label={t`Remove ${name}`} onClick={() => set.mutate(noBell)}>
              <Trans>Remove</Trans>
            </Button>
          </span>
        }
      />
      {open && <BellDialog username={username} name={name} bell={bell} onClose={() => setOpen(false)} />}
    </li>
  )
}

function People() {
  const { t } = useLingui()
  const query = useInfiniteQuery({ ...pagesOf(bellsKey, 'GET /bells'), staleTime: 0 })
  return (
    <PagedList
      query={query}
      of="people"
      label={t`Loading the people you chose`}
      shape={rowsShape(2)}
      empty={<p className="muted sm">{t`No one yet. Tap the bell on a creator’s profile.`}</p>}
      className="set-people"
    >
      {(person) => <Line key={person.creator.username} {...person} />}
    </PagedList>
  )
}

/** The creators of whom I am told, and what. */
export function ChosenPeople() {
  const { t } = useLingui()
  return (
    <Section title={t`People you chose`} lede={t`You’ll be notified about what they publish.`}>
      <People />
    </Section>
  )
}
