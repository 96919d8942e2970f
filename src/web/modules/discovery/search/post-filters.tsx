import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { times, type Asked } from './search-address.ts'

/** Whose posts: a name is typed, and counts once one leaves the field or presses Enter. */
function From({ from, onChange }: { readonly from: string; readonly onChange: (from: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(from)
  const apply = () => {
    const name = typed.trim().replace(/^@/, '').toLowerCase()
    if (name !== from) onChange(/^[a-z0-9_.]{0,100}$/.test(name) ? name : '')
  }
  return (
    <input
      className="chip chip-field"
      type="text"
      name="from"
      aria-label={t({ message: 'From', context: 'author' })}
      placeholder={t`From @username`}
      autoComplete="off"
      autoCapitalize="none"
      maxLength={31}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}

export function PostFilters({
  asked: { from, time, video },
  onChange,
}: {
  readonly asked: Asked
  readonly onChange: (change: Partial<Asked>) => void
}) {
  const { t } = useLingui()
  const timeNames = { day: t`Past day`, week: t`Past week`, month: t`Past month`, year: t`Past year` }
  return (
    <div className="row wrap chips" role="group" aria-label={t`Filters`}>
      <From key={from} from={from} onChange={(next) => onChange({ from: next })} />
      <select
        className="chip chip-field"
        name="time"
        aria-label={t({ message: 'Time', context: 'period' })}
        value={time ?? ''}
        onChange={(event) => onChange({ time: times.find((one) => one === event.target.value) })}
      >
        <option value="">{t`Any time`}</option>
        {times.map((one) => (
          <option key={one} value={one}>
            {timeNames[one]}
          </option>
        ))}
      </select>
      <button type="button" className="chip" aria-pressed={video} onClick={() => onChange({ video: !video })}>
        {t`With video`}
      </button>
    </div>
  )
}
