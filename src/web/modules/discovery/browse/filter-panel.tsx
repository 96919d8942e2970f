import { useLingui } from '@lingui/react/macro'
import type { BrowseFilter } from '#contract/browse.ts'
import { categories } from '#contract/profiles.ts'
import { formatWholeMoney } from '#web/platform/i18n/format.ts'
import { useCategoryNames } from '#web/modules/creators/category-names.ts'
import { languageName } from '#web/ui/language-name.ts'
import { prices, toggles } from './use-browse-filter.ts'

export type FilterProps = {
  readonly filter: BrowseFilter
  readonly onChange: (change: Partial<BrowseFilter>) => void
}

/** Languages that the words of posts are told apart in, as ISO 639-1. */
const written = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'pt', 'ro', 'ru', 'uk', 'zh'] as const

function Choice({
  name,
  pressed,
  onPress,
}: {
  readonly name: string
  readonly pressed: boolean
  readonly onPress: () => void
}) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onPress}>
      {name}
    </button>
  )
}

/** One of several, or none of them, under its name. */
function Choices<Value extends string>({
  name,
  names,
  values,
  chosen,
  all,
  onChoose,
}: {
  readonly name: string
  readonly names: Readonly<Record<Value, string>>
  readonly values: readonly Value[]
  readonly chosen: Value | undefined
  /** Said first, for none of them. */
  readonly all?: string
  readonly onChoose: (value: Value | undefined) => void
}) {
  return (
    <>
      <p className="label" aria-hidden>
        {name}
      </p>
      <div className="row wrap chips" role="group" aria-label={name}>
        {all !== undefined && <Choice name={all} pressed={!chosen} onPress={() => onChoose(undefined)} />}
        {values.map((one) => (
          <Choice
            key={one}
            name={names[one]}
            pressed={chosen === one}
            onPress={() => onChoose(chosen === one ? undefined : one)}
          />
        ))}
      </div>
    </>
  )
}

/** What a creator costs, makes and writes in. */
export function FilterPanel({ filter, onChange, id }: FilterProps & { readonly id: string }) {
  const { t, i18n } = useLingui()
  const categoryNames = useCategoryNames()
  const five = formatWholeMoney(500)
  const ten = formatWholeMoney(1000)
  const priceNames = { free: t`Free`, under5: t`Under ${five}`, from5to10: t`${five}–${ten}` }
  const toggleNames = { live: t`Live now`, active: t`Active this week`, trial: t`Free trial`, offer: t`On offer` }
  const { price, category, language } = filter
  return (
    <div id={id} className="stack card filter-panel" role="group" aria-label={t`Filters`}>
      <div className="row wrap chips">
        {toggles.map((one) => (
          <Choice
            key={one}
            name={toggleNames[one]}
            pressed={filter[one] === 'yes'}
            onPress={() => onChange({ [one]: filter[one] === 'yes' ? undefined : 'yes' })}
          />
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
      <Choices
        name={t`Price`}
        names={priceNames}
        values={prices}
        chosen={price}
        onChoose={(next) => onChange({ price: next })}
      />
      <Choices
        name={t`Category`}
        names={categoryNames}
        values={categories}
        chosen={category}
        all={t({ message: 'All', context: 'categories' })}
        onChoose={(next) => onChange({ category: next })}
      />
    </div>
  )
}
