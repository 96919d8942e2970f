import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { BrowseFilter } from '#contract/browse.ts'
import { categories } from '#contract/profiles.ts'
import { formatWholeMoney } from '#web/platform/i18n/format.ts'
import { useCategoryNames } from '#web/modules/creators/category-names.ts'
import { languageName } from '#web/ui/language-name.ts'
import { Segment } from '#web/ui/segment.tsx'
import { popularTopicsQuery } from '../search/queries.ts'
import { isNarrowed, prices, sorts, toggles, unnarrowed } from './filter.ts'

/** Languages that the words of posts are told apart in, as ISO 639-1. */
const written = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'pt', 'ro', 'ru', 'uk', 'zh'] as const

type Props = { readonly filter: BrowseFilter; readonly onChange: (change: Partial<BrowseFilter>) => void }

function Categories({ filter: { category }, onChange }: Props) {
  const { t } = useLingui()
  const names = useCategoryNames()
  return (
    <div className="scroll-x" role="group" aria-label={t`Category`}>
      <button type="button" className="chip" aria-pressed={!category} onClick={() => onChange({ category: undefined })}>
        {t({ message: 'All', context: 'categories' })}
      </button>
      {categories.map((one) => (
        <button
          key={one}
          type="button"
          className="chip"
          aria-pressed={category === one}
          onClick={() => onChange({ category: category === one ? undefined : one })}
        >
          {names[one]}
        </button>
      ))}
    </div>
  )
}

function Topics({ filter: { topic }, onChange }: Props) {
  const { t } = useLingui()
  const { data = [] } = useQuery(popularTopicsQuery)
  const names = data.map(({ label }) => label)
  const all = topic === undefined || names.includes(topic) ? names : [topic, ...names]
  if (all.length === 0) return null
  return (
    <div className="scroll-x" role="group" aria-label={t`Topics`}>
      {all.map((one) => (
        <button
          key={one}
          type="button"
          className="chip"
          aria-pressed={topic === one}
          onClick={() => onChange({ topic: topic === one ? undefined : one })}
        >
          <bdi>#{one}</bdi>
        </button>
      ))}
    </div>
  )
}

function Others({ filter, onChange }: Props) {
  const { t, i18n } = useLingui()
  const five = formatWholeMoney(500)
  const ten = formatWholeMoney(1000)
  const priceNames = { free: t`Free`, under5: t`Under ${five}`, from5to10: t`${five}–${ten}` }
  const toggleNames = { live: t`Live now`, active: t`Active this week`, trial: t`Free trial`, offer: t`On offer` }
  const { price, language } = filter
  return (
    <div className="scroll-x" role="group" aria-label={t`Filters`}>
      {prices.map((one) => (
        <button
          key={one}
          type="button"
          className="chip"
          aria-pressed={price === one}
          onClick={() => onChange({ price: price === one ? undefined : one })}
        >
          {priceNames[one]}
        </button>
      ))}
      {toggles.map((one) => (
        <button
          key={one}
          type="button"
          className="chip"
          aria-pressed={filter[one] === 'yes'}
          onClick={() => onChange({ [one]: filter[one] === 'yes' ? undefined : 'yes' })}
        >
          {toggleNames[one]}
        </button>
      ))}
      <select
        className="chip chip-field"
        name="language"
        aria-label={t`Language`}
        value={language ?? ''}
        onChange={(event) => onChange({ language: event.target.value === '' ? undefined : event.target.value })}
      >
        <option value="">{t`Any language`}</option>
        {written.map((one) => (
          <option key={one} value={one}>
            {languageName(one, i18n.locale)}
          </option>
        ))}
      </select>
    </div>
  )
}

export function BrowseFilters(props: Props) {
  const { t } = useLingui()
  const { filter, onChange } = props
  const sortNames = {
    recommended: t`Recommended`,
    newest: t({ message: 'New', context: 'creators' }),
    rising: t({ message: 'Rising', context: 'creators' }),
    price: t`Price`,
  }
  return (
    <div className="stack browse-filters">
      <Categories {...props} />
      <Topics {...props} />
      <Others {...props} />
      <div className="row wrap">
        <Segment
          label={t`Sort`}
          options={sorts.map((one) => [one, sortNames[one]] as const)}
          current={filter.sort === 'popular' ? 'recommended' : (filter.sort ?? 'recommended')}
          onChoose={(sort) => onChange({ sort })}
        />
        {isNarrowed(filter) && (
          <button type="button" className="link sm push" onClick={() => onChange(unnarrowed)}>
            <Trans>Clear filters</Trans>
          </button>
        )}
      </div>
    </div>
  )
}
