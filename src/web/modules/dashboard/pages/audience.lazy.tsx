import { i18n } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { formatCount, formatPercent } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { Price } from '#web/ui/price.tsx'
import { Section } from '#web/ui/section.tsx'
import { audienceQuery } from '../queries.ts'
import { AudienceChart } from '../charts/audience-chart.tsx'
import { Change } from '../components/change-label.tsx'
import { Loaded } from '../components/loaded.tsx'
import { Shares } from '../components/revenue-splits.tsx'
import { Stat, CameAndLeft } from '../components/stat.tsx'
import { useRange } from '../ranges.ts'

type Audience = Answer<'GET /dashboard/audience'>

const displayName = (type: 'region' | 'language') => (key: string) =>
  new Intl.DisplayNames(i18n.locale, { type, fallback: 'code' }).of(key) ?? key
const points = (share: number): number => Math.round(share * 1000) / 1000

function Figures({ audience }: { readonly audience: Audience }) {
  const { t } = useLingui()
  const { range, subscribers, followers, churn, churnBefore, leaving, expectedMonthlyCents } = audience
  return (
    <dl className="stats four">
      <Stat name={<Trans>Subscribers</Trans>} figure={formatCount(subscribers.now)}>
        <CameAndLeft {...subscribers} />
      </Stat>
      <Stat name={<Trans>Expected per month</Trans>} figure={<Price cents={expectedMonthlyCents} />}>
        {leaving > 0
          ? t`${plural(leaving, { one: '# won’t renew', other: '# won’t renew' })}`
          : t`if all subscriptions renew`}
      </Stat>
      <Stat name={<Trans>Churn</Trans>} figure={churn === null ? '–' : formatPercent(points(churn))}>
        {churn === null ? (
          <Trans>No subscribers before this period</Trans>
        ) : churnBefore === null ? (
          <Trans>of subscribers at the start</Trans>
        ) : (
          <Change
            now={points(churn)}
            before={points(churnBefore)}
            range={range}
            figure={(value) => formatPercent(value)}
            fewerIsBetter
          />
        )}
      </Stat>
      <Stat name={<Trans>Followers</Trans>} figure={formatCount(followers.now)}>
        <CameAndLeft {...followers} />
      </Stat>
    </dl>
  )
}

function Supporters({ supporters }: { readonly supporters: Audience['topSupporters'] }) {
  const { t } = useLingui()
  return (
    <Section
      title={<Trans>Top supporters</Trans>}
      end={
        <>
          <Link href="/subscribers" className="link sm push">
            <Trans>All subscribers</Trans>
          </Link>
          <Link href="/followers" className="link sm">
            <Trans>All followers</Trans>
          </Link>
        </>
      }
    >
      {supporters.length === 0 ? (
        <p className="muted sm">
          <Trans>Fans who pay you will show up here.</Trans>
        </p>
      ) : (
        <ol>
          {supporters.map(({ fan, earnedCents, payments }) => (
            <li key={fan.username} className="supporter">
              <PersonRow
                {...fan}
                sub={t`${plural(payments, { one: '# payment', other: '# payments' })}`}
                end={<Price cents={earnedCents} />}
              />
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

/** Who the audience is, how it changes and what it promises. */
export default function AudiencePage() {
  const { t } = useLingui()
  const [range] = useRange()
  const query = useQuery(audienceQuery(range))
  return (
    <Loaded query={query} label={t`Loading your audience`} shape={['84px', '340px', '240px']}>
      {(audience) => (
        <div className="stack gap7">
          <Figures audience={audience} />
          <section className="card">
            <AudienceChart audience={audience} />
          </section>
          <div className="halves">
            <Shares
              title={<Trans>Countries</Trans>}
              shares={audience.countries}
              few={t`${plural(limits.audienceGroupMin, { one: 'A country shows up here once # subscriber is from it.', other: 'A country shows up here once # subscribers are from it.' })}`}
              nameOf={displayName('region')}
            />
            <Shares
              title={<Trans>Languages</Trans>}
              shares={audience.languages}
              few={t`${plural(limits.audienceGroupMin, { one: 'A language shows up here once # subscriber uses it.', other: 'A language shows up here once # subscribers use it.' })}`}
              nameOf={displayName('language')}
            />
          </div>
          <Supporters supporters={audience.topSupporters} />
          <div className="row wrap">
            <LinkButton to="/subscribers">{t`Subscribers`}</LinkButton>
            <LinkButton to="/followers">{t`Followers`}</LinkButton>
          </div>
        </div>
      )}
    </Loaded>
  )
}
