import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { ScrollRow } from '#web/ui/scroll-row.tsx'
import { popularTopicsQuery } from '../queries.ts'
import { TopicTiles } from '../topic-tiles.tsx'
import { isNarrowed, sorts, unnarrowed } from './use-browse-filter.ts'
import { FilterPanel, type FilterProps } from './filter-panel.tsx'

const none: never[] = []
/** A topic from an address that is none of this week's has no picture and no count here. */
const bare = (label: string) => ({
  topic: label,
  label,
  postCount: 0,
  morePosts: false,
  followerCount: null,
  follows: false,
  cover: null,
})

function Topics({ filter: { topic }, onChange }: FilterProps) {
  const { t } = useLingui()
  const { data = none } = useQuery(popularTopicsQuery)
  const all = topic === undefined || data.some(({ label }) => label === topic) ? data : [bare(topic), ...data]
  if (all.length === 0) return null
  return <TopicTiles topics={all} label={t`Topics`} current={topic} onChoose={(label) => onChange({ topic: label })} />
}

/** Topics to begin with, the order, and one press away all that narrows the list: creators come first. */
export function BrowseFilters(props: FilterProps) {
  const { t } = useLingui()
  const { filter, onChange } = props
  const [open, setOpen] = useState(false)
  const panel = useId()
  const { sort: _sort, topic: _topic, ...narrowing } = filter
  const count = Object.keys(narrowing).length
  const sortNames = {
    recommended: t`Recommended`,
    newest: t({ message: 'New', context: 'creators' }),
    rising: t({ message: 'Rising', context: 'creators' }),
    price: t`Price`,
  }
  return (
    <div className="stack browse-filters">
      <Topics {...props} />
      <ScrollRow>
        <div className="scroll-x">
          <button
            type="button"
            className="chip"
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => setOpen(!open)}
          >
            <Icon icon={SlidersHorizontal} size="sm" />
            <Trans>Filters</Trans>
            {count > 0 && <b className="num">{formatCount(count)}</b>}
          </button>
          <Segment
            label={t`Sort`}
            options={sorts.map((one) => [one, sortNames[one]] as const)}
            current={filter.sort === 'popular' ? 'recommended' : (filter.sort ?? 'recommended')}
            onChoose={(sort) => onChange({ sort })}
          />
          {isNarrowed(filter) && (
            <button type="button" className="link sm" onClick={() => onChange(unnarrowed)}>
              <Trans>Clear filters</Trans>
            </button>
          )}
        </div>
      </ScrollRow>
      {open && <FilterPanel {...props} id={panel} />}
    </div>
  )
}
