import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useFieldError } from '#web/ui/forms/form-context.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { completeMention, mentionAt, type MentionAt } from './mention-at.ts'
import { PeopleList } from '#web/modules/accounts/people-list.tsx'
import { useFoundPeople } from '#web/modules/accounts/use-people-search.ts'

/** What the post says. After an @ the people who fit are offered, as a list that the arrow keys walk through (ARIA combobox). */
export function TextBox({
  box,
  value,
  placeholder,
  onChange,
}: {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly value: string
  readonly placeholder: string
  readonly onChange: (text: string) => void
}) {
  const { t } = useLingui()
  const id = useId()
  const problem = useFieldError('text')
  const [mention, setMention] = useState<MentionAt | null>(null)
  const [at, setAt] = useState(0)
  const { people, isKnown } = useFoundPeople(mention?.term ?? null)
  const isOpen = people.length > 0
  // of what was typed before, the list gives nobody to a key
  const current = isKnown ? people[Math.min(at, people.length - 1)] : undefined

  const look = () => {
    const area = box.current
    if (!area) return
    const next = area.selectionStart === area.selectionEnd ? mentionAt(area.value, area.selectionStart) : null
    if (next?.term !== mention?.term) setAt(0)
    setMention(next)
  }
  const complete = (username: string) => {
    if (!mention) return
    const { text, caret } = completeMention(value, mention, username)
    onChange(text)
    setMention(null)
    // After the text has been drawn.
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(caret, caret)
    })
  }
  const key = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((Math.min(at, people.length - 1) + step + people.length) % people.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && current) complete(current.username)
    else if (event.key === 'Escape') setMention(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="say-box grow">
      <textarea
        ref={box}
        name="text"
        className="say"
        rows={1}
        dir="auto"
        maxLength={limits.postTextMax}
        aria-label={t`Write a post`}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}list` : undefined}
        aria-activedescendant={isOpen && current ? `${id}${current.username}` : undefined}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `${id}e`}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          look()
        }}
        onSelect={look}
        onKeyDown={key}
        onBlur={() => setMention(null)}
      />
      {isOpen && <PeopleList id={id} people={people} current={current?.username} onChoose={complete} />}
      {problem !== undefined && <FieldError id={`${id}e`}>{problem}</FieldError>}
    </div>
  )
}
