import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Globe, LockKeyhole, type LucideIcon, Plus, Star, UserRoundPlus, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BuiltInList } from '#contract/message-lists.ts'
import type { Answer } from '#contract/routes.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { listsQuery } from '#web/modules/accounts/lists-query.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { StoryDraft } from './story-draft.ts'

const ListName = lazyPart(() => import('#web/modules/accounts/list-name-dialog.lazy.tsx'))
const ListPeople = lazyPart(() => import('#web/modules/accounts/list-people-dialog.lazy.tsx'))

type OwnList = Answer<'GET /lists'>['own'][number]

function Option({
  icon,
  name,
  sub,
  checked,
  onChoose,
  end,
}: {
  readonly icon: LucideIcon
  readonly name: ReactNode
  readonly sub: ReactNode
  readonly checked: boolean
  readonly onChoose: () => void
  readonly end?: ReactNode
}) {
  return (
    <div className="sc-audience">
      <label>
        <input type="radio" name="audience" checked={checked} onChange={onChoose} />
        <span className="grow">
          <b className="clip">{name}</b> <span className="xs muted">{sub}</span>
        </span>
        <Icon icon={icon} />
      </label>
      {end}
    </div>
  )
}

/** For whom the stories are: everyone, those who follow or pay, or the people on a list of one's own. */
export function AudienceChoice({ draft: { store } }: { readonly draft: StoryDraft }) {
  const { t } = useLingui()
  const { audience, listId, problem } = store.use()
  const { data } = useQuery(listsQuery)
  const [asking, setAsking] = useState<OwnList | 'new' | null>(null)
  const countOf = (list: BuiltInList) => data?.builtIn.find((one) => one.list === list)?.count
  const choose = (next: Pick<ReturnType<typeof store.get>, 'audience' | 'listId'>) =>
    store.set((before) => ({ ...before, ...next, problem: '' }))
  const people = (count: number | undefined) =>
    count === undefined ? null : <Plural value={count} one="# person" other="# people" />
  return (
    <fieldset className="stack gap2">
      <legend className="label">
        <Trans>Who can see</Trans>
      </legend>
      <div className="sc-audiences">
        <Option
          icon={Globe}
          name={t`Everyone`}
          sub={t`Everyone with an account`}
          checked={audience === 'everyone'}
          onChoose={() => choose({ audience: 'everyone', listId: null })}
        />
        <Option
          icon={UsersRound}
          name={t`Followers`}
          sub={people(countOf('followers'))}
          checked={audience === 'followers'}
          onChoose={() => choose({ audience: 'followers', listId: null })}
        />
        <Option
          icon={LockKeyhole}
          name={t`Subscribers`}
          sub={people(countOf('subscribers'))}
          checked={audience === 'subscribers'}
          onChoose={() => choose({ audience: 'subscribers', listId: null })}
        />
        {data?.own.map(({ id, name, count }) => (
          <Option
            key={id}
            icon={Star}
            name={<bdi>{name}</bdi>}
            sub={people(count)}
            checked={audience === 'list' && listId === id}
            onChoose={() => choose({ audience: 'list', listId: id })}
            end={
              <IconButton
                icon={UserRoundPlus}
                label={t`People on ${name}`}
                onClick={() => setAsking({ id, name, count })}
              />
            }
          />
        ))}
      </div>
      <div>
        <Button size="sm" icon={Plus} onClick={() => setAsking('new')}>
          <Trans>New list</Trans>
        </Button>
      </div>
      {data !== undefined && data.own.length > 0 && (
        <p className="hint">
          <Trans>People aren’t notified when you add them.</Trans>
        </p>
      )}
      <Problem>{problem}</Problem>
      {asking === 'new' && (
        <ListName
          onClose={() => setAsking(null)}
          onMade={(list) => {
            choose({ audience: 'list', listId: list.id })
            setAsking(list)
          }}
        />
      )}
      {asking !== null && asking !== 'new' && <ListPeople list={asking} onClose={() => setAsking(null)} />}
    </fieldset>
  )
}
