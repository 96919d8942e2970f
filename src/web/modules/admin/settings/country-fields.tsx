import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { countries } from '#web/platform/i18n/countries.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { useFieldError } from '#web/ui/forms/form-context.ts'
import { fieldOf } from './settings-section.tsx'

const nameOf = (code: string): string => countries().find((country) => country.code === code)?.name ?? code

function AddCountry({
  label,
  taken,
  onAdd,
}: {
  readonly label: string
  readonly taken: readonly string[]
  readonly onAdd: (code: string) => void
}) {
  const { t } = useLingui()
  return (
    <select
      className="input select"
      aria-label={label}
      value=""
      onChange={(event) => {
        if (event.target.value !== '') onAdd(event.target.value)
      }}
    >
      <option value="">{t`Add a country`}</option>
      {countries()
        .filter(({ code }) => !taken.includes(code))
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </select>
  )
}

function Rows({
  name,
  label,
  none,
  count,
  children,
}: {
  readonly name: string
  readonly label: string
  readonly none: string
  readonly count: number
  readonly children: ReactNode
}) {
  const id = useId()
  const problem = useFieldError(name)
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <div className="label" id={id}>
        {label}
      </div>
      {count === 0 && <p className="sm muted">{none}</p>}
      {children}
      <Problem>{problem}</Problem>
    </div>
  )
}

/** A list of countries, each once. `input`: the name of its hidden fields. */
function CountryList({
  setting,
  input,
  label,
  none,
  add,
  initial,
}: {
  readonly setting: 'blockedCountries' | 'ageCheckCountries'
  readonly input: string
  readonly label: string
  readonly none: string
  readonly add: string
  readonly initial: readonly string[]
}) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(initial)
  return (
    <Rows name={fieldOf(setting)} label={label} none={none} count={chosen.length}>
      <ul className="stack gap1">
        {chosen.map((code) => (
          <li key={code} className="row">
            <input type="hidden" name={input} value={code} />
            <span className="grow">{nameOf(code)}</span>
            <IconButton
              icon={X}
              label={t`Remove ${nameOf(code)}`}
              onClick={() => setChosen(chosen.filter((each) => each !== code))}
            />
          </li>
        ))}
      </ul>
      <AddCountry label={add} taken={chosen} onAdd={(code) => setChosen([...chosen, code])} />
    </Rows>
  )
}

/** Where nothing is offered. */
export function BlockedCountries({ initial }: { readonly initial: readonly string[] }) {
  const { t } = useLingui()
  return (
    <CountryList
      setting="blockedCountries"
      input="blocked"
      label={t`Blocked countries`}
      none={t`None: available everywhere.`}
      add={t`Add a blocked country`}
      initial={initial}
    />
  )
}

/** Where nothing that people make is shown to who has not shown their age. */
export function AgeCheckCountries({ initial }: { readonly initial: readonly string[] }) {
  const { t } = useLingui()
  return (
    <CountryList
      setting="ageCheckCountries"
      input="ageCheck"
      label={t`Age check before browsing`}
      none={t`None: the date of birth at sign-up is enough everywhere.`}
      add={t`Add a country with an age check`}
      initial={initial}
    />
  )
}

function Years({ at, label, initial }: { readonly at: number; readonly label: string; readonly initial: number }) {
  const problem = useFieldError(`${fieldOf('ageRules')}.${String(at)}`)
  return (
    <input
      className="input num staff-age"
      type="number"
      name="ageYears"
      aria-label={label}
      aria-invalid={problem !== undefined}
      defaultValue={initial}
      min={limits.minimumAgeYears}
      max={25}
    />
  )
}

/** Where the law asks for more than 18 years. */
export function AgeRules({ initial }: { readonly initial: readonly { country: string; minimumAge: number }[] }) {
  const { t } = useLingui()
  const [rules, setRules] = useState(initial)
  return (
    <Rows
      name={fieldOf('ageRules')}
      label={t`Minimum age above ${limits.minimumAgeYears}`}
      none={t`None: it is ${limits.minimumAgeYears} everywhere.`}
      count={rules.length}
    >
      <ul className="stack gap1">
        {rules.map(({ country, minimumAge }, index) => (
          <li key={country} className="row">
            <input type="hidden" name="ageCountry" value={country} />
            <span className="grow">{nameOf(country)}</span>
            <Years at={index} label={t`Minimum age in ${nameOf(country)}`} initial={minimumAge} />
            <IconButton
              icon={X}
              label={t`Remove ${nameOf(country)}`}
              onClick={() => setRules(rules.filter((rule) => rule.country !== country))}
            />
          </li>
        ))}
      </ul>
      <AddCountry
        label={t`Add an age rule`}
        taken={rules.map(({ country }) => country)}
        onAdd={(country) => setRules([...rules, { country, minimumAge: 21 }])}
      />
      <p className="hint">
        <Trans>Checked against the date of birth given at sign-up and when becoming a creator.</Trans>
      </p>
    </Rows>
  )
}
