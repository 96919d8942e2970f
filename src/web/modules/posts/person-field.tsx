import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useSession } from '#web/platform/session.ts'
import { PeopleList } from '#web/modules/accounts/people-list.tsx'
import { useFoundPeople } from '#web/modules/accounts/use-people-search.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { useFieldError } from '#web/ui/forms/form-context.ts'

/** A field of a form for one person, found by typing. Its value is the username. */
export function PersonField({ label, name }: { readonly label: string; readonly name: string }) {
  const { t } = useLingui()
  const id = useId()
  const { user } = useSession()
  const problem = useFieldError(name)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  // closed once somebody is chosen, until something else is typed
  const [looking, setLooking] = useState(false)
  const { people: found, isKnown } = useFoundPeople(looking ? typed.trim().replace(/^@/, '') : null)
  const people = found.filter(({ username }) => username !== user.username)
  // of what was typed before, the list gives nobody to a key
  const current = isKnown ? people[Math.min(at, people.length - 1)] : undefined
  const isOpen = looking && people.length > 0
  const choose = (username: string): void => {
    setTyped(username)
    setLooking(false)
    setAt(0)
    field.current?.focus()
  }
  const key = (event: KeyboardEvent): void => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((Math.min(at, people.length - 1) + step + people.length) % people.length)
    else if (event.key === 'Enter') {
      if (current) choose(current.username)
    } else if (event.key === 'Escape') setLooking(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="field">
      <label className="label" htmlFor={`${id}f`}>
        {label}
      </label>
      <div className="say-box">
        <input
          ref={field}
          id={`${id}f`}
          name={name}
          className="input"
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t`Username`}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}list`}
          aria-activedescendant={isOpen && current ? `${id}${current.username}` : undefined}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}e`}
          maxLength={limits.searchTermMax}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setLooking(true)
            setAt(0)
          }}
          onKeyDown={key}
          onBlur={() => setLooking(false)}
        />
        {isOpen && <PeopleList id={id} people={people} current={current?.username} onChoose={choose} />}
      </div>
      {problem !== undefined && <FieldError id={`${id}e`}>{problem}</FieldError>}
    </div>
  )
}
