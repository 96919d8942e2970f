import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OpenPost } from '#contract/posts.ts'
import { formatCount, formatDate } from '#web/platform/i18n/format.ts'
import { MonthGrid } from '#web/ui/calendar/month-grid.tsx'
import { dateOf, dayOf } from '#web/ui/calendar/month.ts'
import { ScheduledLine } from './scheduled-line.tsx'

/** What waits, by day: a month at once, and under it the posts of the chosen day. */
export function ScheduledCalendar({ posts }: { readonly posts: readonly OpenPost[] }) {
  const { t } = useLingui()
  const byDay = Map.groupBy(posts, (post) => dayOf(new Date(post.publishAt ?? 0)))
  const [day, setDay] = useState(() => [...byDay.keys()][0] ?? dayOf(new Date()))
  const ofDay = byDay.get(day) ?? []
  return (
    <div className="stack gap6">
      <MonthGrid large chosen={day} onChoose={setDay} label={t`Scheduled posts by day`}>
        {(each) => {
          const count = byDay.get(each)?.length ?? 0
          return count === 0
            ? null
            : {
                mark: <span className="month-mark num">{formatCount(count)}</span>,
                says: t`${plural(count, { one: '# post', other: '# posts' })}`,
              }
        }}
      </MonthGrid>
      <section className="stack gap2">
        <h2 className="post-lines-head">{formatDate(dateOf(day).toISOString())}</h2>
        {ofDay.length === 0 ? (
          <p className="muted">
            <Trans>Nothing scheduled for this day.</Trans>
          </p>
        ) : (
          <div className="post-lines">
            {ofDay.map((post) => (
              <ScheduledLine key={post.id} post={post} />
            ))}
          </div>
        )}
      </section>
    </div>
  )
}
