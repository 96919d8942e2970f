import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import type { FollowerFilter } from '#contract/supporters.ts'
import { Screen } from '#web/frame/screen.tsx'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Tag } from '#web/ui/labels.tsx'
import type { Asked } from '#web/ui/person-tools/lists-query.ts'
import { PersonFilters } from '#web/ui/person-tools/person-filters.tsx'
import { SaveButton } from '#web/ui/save-button.tsx'
import '#web/ui/styles/features/dashboard.css'
import '#web/ui/styles/features/supporters.css'
import { useFollowers } from '../api.ts'
import { FanLine } from '../components/fan-line.tsx'
import { FanList } from '../components/fan-list.tsx'

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
          label={t`Save these people as CSV`}
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
          empty={t`People who follow you will be listed here.`}
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
