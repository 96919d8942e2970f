import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX, UsersRound } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { FollowingFilter } from '#contract/people.ts'
import type { Answer } from '#contract/routes.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { queryClient } from '#web/platform/query.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { More } from '#web/ui/load-more.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import type { Asked } from '#web/modules/accounts/lists-query.ts'
import { PersonFilters } from '#web/modules/accounts/person-filters.tsx'
import { PersonMenu, PersonNote } from '#web/modules/accounts/person-menu.tsx'
import { PlanPrice } from './plan-price.tsx'
import { setFollow } from './follow.ts'
import { SaveButton } from '#web/ui/save-button.tsx'
import { Empty, ErrorState } from '#web/ui/states.tsx'
import { isRunning } from './cancel-subscription.ts'
import './subscriptions.css'
import { useFollowing } from './queries.ts'
import { SupportScreen } from './components/support-screen.tsx'
import { PeopleSkeleton } from './components/people-skeleton.tsx'

const CancelDialog = lazyPart(() => import('./cancel-dialog.lazy.tsx'))
const UnfollowDialog = lazyPart(() => import('./subscribe/unfollow-dialog.lazy.tsx'))

type Followed = Answer<'GET /following'>['people'][number]
const refresh = () => void queryClient.invalidateQueries({ queryKey: ['following'] })

/** Whom I follow, what I pay them, and beside each other: to stop following, to stop paying. */
function Line({ followed }: { readonly followed: Followed }) {
  const { t } = useLingui()
  const { creator, note, subscription } = followed
  const [asking, setAsking] = useState<'unfollow' | 'stop' | null>(null)
  const [busy, setBusy] = useState(false)
  const paying = subscription && isRunning(subscription.state) ? { ...subscription, creator } : null
  const unfollow = async () => {
    setBusy(true)
    await setFollow(creator.username, false)
    setBusy(false)
    refresh()
  }
  const close = () => {
    setAsking(null)
    refresh()
  }
  return (
    <li className="subscription">
      <PersonRow
        {...creator}
        verified
        size={56}
        sub={<bdi>@{creator.username}</bdi>}
        end={<PersonMenu about={creator} note={note} />}
      />
      <PersonNote note={note} />
      <div className="row wrap">
        <div className="grow sm muted">
          {subscription ? (
            <>
              <PlanPrice plan={subscription} />
              {'. '}
              {paying && subscription.state !== 'paused' ? (
                <Trans>Renews {formatDate(subscription.renewsAt)}</Trans>
              ) : subscription.state === 'paused' ? (
                <Trans>Paused: you aren’t charged until it resumes.</Trans>
              ) : (
                <Trans>You keep access until {formatDate(subscription.renewsAt)}</Trans>
              )}
            </>
          ) : (
            <Trans>Following (free)</Trans>
          )}
        </div>
        <div className="row wrap gap2">
          {paying && (
            <Button
              size="sm"
              aria-haspopup="dialog"
              onClick={() => setAsking('stop')}
              aria-label={t`Cancel subscription to ${creator.name}`}
            >
              {t`Cancel subscription`}
            </Button>
          )}
          <Button
            size="sm"
            kind="line"
            busy={busy}
            aria-label={t`Unfollow ${creator.name}`}
            onClick={() => (paying ? setAsking('unfollow') : void unfollow())}
          >
            {t`Unfollow`}
          </Button>
        </div>
      </div>
      {paying && asking === 'stop' && <CancelDialog ending={paying} onClose={close} />}
      {paying && asking === 'unfollow' && <UnfollowDialog ending={paying} onClose={close} />}
    </li>
  )
}

export default function FollowingScreen() {
  const { t } = useLingui()
  const [filter, setFilter] = useState<Asked<FollowingFilter>>({})
  const asked = useDeferredValue(filter)
  const pages = useFollowing(asked)
  const people = pages.data?.pages.flatMap((page) => page.people) ?? []
  const query = new URLSearchParams(asked as Record<string, string>).toString()
  const filtered = query !== ''
  return (
    <SupportScreen
      current="following"
      title={t`Following`}
      end={
        people.length > 0 && (
          <SaveButton
            path={`/api/files/following.csv${query && `?${query}`}`}
            name="following.csv"
            label={t`Save as CSV`}
          >
            CSV
          </SaveButton>
        )
      }
    >
      <div className="stack gap6">
        {(filtered || people.length > 0) && (
          <PersonFilters
            filter={filter}
            onChange={setFilter}
            choices={[
              {
                name: 'paying',
                label: t`Subscription`,
                options: [
                  ['', t`All`],
                  ['yes', t`I subscribe`],
                  ['no', t`I only follow`],
                ],
              },
              {
                name: 'sort',
                label: t`Order`,
                options: [
                  ['', t`Newest first`],
                  ['oldest', t`Oldest first`],
                ],
              },
            ]}
          />
        )}
        {pages.isPending && <PeopleSkeleton label={t`Loading people you follow`} />}
        {pages.isError && !pages.data && <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />}
        {pages.data &&
          people.length === 0 &&
          (filtered ? (
            <Empty
              icon={SearchX}
              title={t`No matches`}
              action={<Button onClick={() => setFilter({})}>{t`Show all`}</Button>}
            >{t`Try another name or fewer filters.`}</Empty>
          ) : (
            <Empty
              icon={UsersRound}
              title={t`No one here yet`}
              action={<LinkButton kind="ink" to="/browse">{t`Browse creators`}</LinkButton>}
            >{t`Creators you follow will show up here.`}</Empty>
          ))}
        <ul>
          {people.map((followed) => (
            <Line key={followed.creator.username} followed={followed} />
          ))}
        </ul>
        <More pages={pages} />
      </div>
    </SupportScreen>
  )
}
