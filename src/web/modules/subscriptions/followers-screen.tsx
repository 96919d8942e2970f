import { Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import type { FollowerFilter } from '#contract/supporters.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Tag } from '#web/ui/labels.tsx'
import type { Asked } from '#web/modules/accounts/lists-query.ts'
import { useFollowers } from './audience/queries.ts'
import { FanLine } from './audience/fan-line.tsx'
import { FanScreen } from './audience/fan-screen.tsx'

/** Who follows a creator. */
export default function FollowersScreen() {
  const { t } = useLingui()
  const [filter, setFilter] = useState<Asked<FollowerFilter>>({})
  const asked = useDeferredValue(filter)
  const query = useFollowers(asked)
  return (
    <FanScreen
      title={t`Followers`}
      query={query}
      of="followers"
      filter={filter}
      asked={asked}
      onFilter={setFilter}
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
      empty={t`Your followers will show up here.`}
    >
      {(one) => (
        <FanLine key={one.fan.username} of={one}>
          <Trans>Since {formatDate(one.followedAt, 'medium')}</Trans>{' '}
          {one.subscribes && <Tag tone="ok">{t`Subscriber`}</Tag>}
        </FanLine>
      )}
    </FanScreen>
  )
}
