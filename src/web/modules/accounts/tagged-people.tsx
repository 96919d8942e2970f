import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useSession } from '#web/platform/session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { PeopleList } from './people-list.tsx'
import { useFoundPeople } from './use-people-search.ts'
import './tagged-people.css'

/** Who is in something that is made: found by typing, and each can be taken out again. */
export function TaggedPeople({
  tags,
  problem,
  hint,
  onChange,
}: {
  readonly tags: readonly string[]
  readonly problem?: string | undefined
  /** What being named means, for whom it happens to. */
  readonly hint: ReactNode
  readonly onChange: (tags: readonly string[]) => void
}) {
  const { t } = useLingui()
  const id = useId()
  const { user } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const term = typed.trim().replace(/^@/, '')
  const { people: found, isKnown } = useFoundPeople(term)
  const people = found.filter(({ username }) => username !== user.username && !tags.includes(username))
  const isNobody = isKnown && found.length === 0
  const isOpen = term !== '' && people.length > 0
  // of what was typed before, the list gives nobody to a key
  const current = isKnown ? people[Math.min(at, people.length - 1)] : undefined
  // Opened by a button, with nobody in it yet: the next thing is a name.
  const empty = useRef(tags.length === 0)
  useEffect(() => {
    if (empty.current) field.current?.focus()
  }, [])

  const add = (username: string) => {
    onChange([...tags, username])
    setTyped('')
    setAt(0)
    field.current?.focus()
  }
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1))
    // Never sends what is being written.
    else if (event.key === 'Enter' && !current) event.preventDefault()
    if (!isOpen) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((Math.min(at, people.length - 1) + step + people.length) % people.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && current) add(current.username)
    else if (event.key === 'Escape') setTyped('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      {tags.length > 0 && (
        <ul className="tagged" aria-label={t`Tagged people`}>
          {tags.map((username) => (
            <li key={username} className="setting on-sunken">
              <bdi className="setting-text clip">@{username}</bdi>
              <IconButton
                icon={X}
                label={t`Don’t tag ${username}`}
                onClick={() => {
                  onChange(tags.filter((one) => one !== username))
                  field.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {tags.length < limits.tagsMax && (
        <div className="say-box">
          <input
            ref={field}
            className="input"
            role="combobox"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-label={t`Tag someone`}
            placeholder={t`Name or username`}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}list`}
            aria-activedescendant={isOpen && current ? `${id}${current.username}` : undefined}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={`${id}h${problem === undefined ? '' : ` ${id}e`}`}
            maxLength={limits.searchTermMax}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setAt(0)
            }}
            onKeyDown={key}
            onBlur={() => setTyped('')}
          />
          {isOpen && <PeopleList id={id} people={people} current={current?.username} onChoose={add} />}
          <div role="status">
            {isNobody && (
              <p className="nobody sm">
                <Trans>
                  No one is called “<bdi>{term}</bdi>”. They need a Fanfare account to be in it.
                </Trans>
              </p>
            )}
          </div>
        </div>
      )}
      {problem !== undefined && <FieldError id={`${id}e`}>{problem}</FieldError>}
      <p className="hint" id={`${id}h`}>
        {hint}
      </p>
    </>
  )
}
