import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import type { FollowerFilter } from '#contract/supporters.ts'
import { Screen } from '#web/ui/screen.tsx'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Tag } from '#web/ui/labels.tsx'
import type { Asked } from '#web/modules/accounts/lists-query.ts'
import { PersonFilters } from '#web/modules/accounts/person-filters.tsx'
import { SaveButton } from '#web/ui/save-button.tsx'
import '#web/ui/styles/features/dashboard.css'
import './audience/audience.css'
import { useFollowers } from './audience/queries.ts'
import { FanLine } from './audience/fan-line.tsx'
import { FanList } from './audience/fan-list.tsx'

/** Who follows a creator. */
export default function FollowersScreen() {
  const { t } = useLingui()
  const [filter, setFilter] = useState<Asked<FollowerFilter>>({})
  const asked = useDeferredValue(filter)
  const pages = useFollowers(asked)
  const followers = pages.data?.pages.flatMap((page) => page.followers)
  const query = new URLSearchParams(asked as Record<string, string>).toString()
  return (
    <Screen
      title={t`Followers`}
      end={
        <SaveButton
          path={`/api/files/followers.csv${query && `?${query}`}`}
          name="followers.csv"
          label={t`Save as CSV`}
        >
          CSV
        </SaveButton>
      }
    >
      <div className="stack gap6">
        <PersonFilters
          filter={filter}
          onChange={setFilter}
          choices={[
            {
              name: 'subscribes',
              label: t`Subscription`,
              options: [
                ['', t`All`],
                ['yes', t`Subscribers`],
                ['no', t`Followers only`],
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
        <FanList
          pages={pages}
          count={followers?.length}
          filtered={query !== ''}
          onShowAll={() => setFilter({})}
          empty={t`Your followers will show up here.`}
        >
          {followers?.map((one) => (
            <FanLine key={one.fan.username} of={one}>
              <Trans>since {formatDate(one.followedAt, 'medium')}</Trans>{' '}
              {one.subscribes && <Tag tone="ok">{t`Subscriber`}</Tag>}
            </FanLine>
          ))}
        </FanList>
      </div>
    </Screen>
  )
}
