import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LandingCreators } from '#contract/landing.ts'
import { formatCount, formatMoney, formatPercent } from '#web/platform/i18n/format.ts'

/** What the site counts: creators, posts, money paid out, and the creators' share. */
export function Figures({ figures, feeBasisPoints }: Pick<LandingCreators, 'figures' | 'feeBasisPoints'>) {
  const { t } = useLingui()
  if (!figures) return null
  const { creators, posts, paidCents } = figures
  return (
    <section className="land-sec" aria-label={t`Fanfare in numbers`}>
      <dl className="figures">
        <div>
          <dt>
            <Plural value={creators} one="creator on Fanfare" other="creators on Fanfare" />
          </dt>
          <dd>{formatCount(creators)}</dd>
        </div>
        <div>
          <dt>
            <Plural value={posts} one="post published" other="posts published" />
          </dt>
          <dd>{formatCount(posts)}</dd>
        </div>
        {paidCents > 0 && (
          <div>
            <dt>
              <Trans>paid to creators so far</Trans>
            </dt>
            <dd>
              <bdi>{formatMoney(paidCents)}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>of every price goes to the creator</Trans>
          </dt>
          <dd>{formatPercent(1 - feeBasisPoints / 10_000)}</dd>
        </div>
      </dl>
    </section>
  )
}
