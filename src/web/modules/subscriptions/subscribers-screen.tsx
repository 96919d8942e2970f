import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { period as periods } from '#contract/fields.ts'
import type { SubscriberFilter } from '#contract/supporters.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Tag } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { usePeriodNames } from './plan-choice.tsx'
import { PlanPrice } from './plan-price.tsx'
import type { Asked } from '#web/modules/accounts/lists-query.ts'
import { type Subscriber, subscriberFiguresQuery, useSubscribers } from './audience/queries.ts'
import { FanLine } from './audience/fan-line.tsx'
import { FanScreen } from './audience/fan-screen.tsx'

function State({ of: { state, renewsAt, endedAt } }: { readonly of: Subscriber }) {
  const { t } = useLingui()
  if (state === 'ended')
    return (
      <>
        <Tag>{t`Ended`}</Tag> {endedAt !== null && <Trans>on {formatDate(endedAt, 'medium')}</Trans>}
      </>
    )
  if (state === 'cancelled') {
    const date = formatDate(renewsAt, 'medium')
    return (
      <Tag tone="warn">
        <Trans>Ends {date}</Trans>
      </Tag>
    )
  }
  if (state === 'past_due')
    return (
      <>
        <Tag tone="bad">{t`Past due`}</Tag> <Trans>since {formatDate(renewsAt, 'medium')}</Trans>
      </>
    )
  if (state === 'paused') return <Tag>{t`Paused`}</Tag>
  if (state === 'trial')
    return (
      <>
        <Tag tone="info">{t`Trial`}</Tag> <Trans>until {formatDate(renewsAt, 'medium')}</Trans>
      </>
    )
  return <Trans>Renews {formatDate(renewsAt, 'medium')}</Trans>
}

/** How many there are now and what they bring; the room is there before the figures are. */
function Total() {
  const { t } = useLingui()
  const { data } = useQuery(subscriberFiguresQuery)
  return (
    <p className="fan-total">
      {data && (
        <>
          <b className="strong">{t`${plural(data.subscribers.now, { one: '# subscriber', other: '# subscribers' })}`}</b>
          {data.subscribers.now > 0 && (
            <span className="muted">
              {' · '}
              <Trans>
                <Price cents={data.expectedMonthlyCents} /> a month after fees
              </Trans>
            </span>
          )}
        </>
      )}
    </p>
  )
}

/** Who subscribes to a creator, or did. */
export default function SubscribersScreen() {
  const { t } = useLingui()
  const plans = usePeriodNames()
  const [filter, setFilter] = useState<Asked<SubscriberFilter>>({})
  const asked = useDeferredValue(filter)
  const query = useSubscribers(asked)
  return (
    <FanScreen
      title={t`Subscribers`}
      query={query}
      of="subscribers"
      filter={filter}
      asked={asked}
      onFilter={setFilter}
      choices={[
        {
          name: 'state',
          label: t`Status`,
          options: [
            ['', t`All`],
            ['running', t`Active`],
            ['trial', t`Trial`],
            ['leaving', t`Leaving`],
            ['past_due', t`Past due`],
            ['ended', t`Ended`],
          ],
        },
        {
          name: 'period',
          label: t`Plan`,
          options: [['', t`All`], ...periods.options.map((one) => [one, plans[one]] as const)],
        },
        {
          name: 'sort',
          label: t`Order`,
          options: [
            ['', t`Newest first`],
            ['oldest', t`Oldest first`],
            ['income', t`Highest income`],
          ],
        },
      ]}
      empty={t`Your subscribers will show up here.`}
      lead={<Total />}
    >
      {(one) => (
        <FanLine key={one.fan.username} of={one}>
          <PlanPrice plan={one} /> · <Trans>since {formatDate(one.startedAt, 'medium')}</Trans> · <State of={one} />{' '}
          {one.unpaid === 'gift' && <Tag tone="info">{t`Gift`}</Tag>}
          {one.unpaid === 'trial' && one.state !== 'trial' && <Tag tone="info">{t`Trial`}</Tag>}
        </FanLine>
      )}
    </FanScreen>
  )
}
