import { useLingui } from '@lingui/react/macro'
import { Avatar } from '#web/ui/avatar.tsx'
import type { useFoundPeople } from './use-people-search.ts'
import './tagged-people.css'

/** People who are offered below a field that keeps the focus (ARIA combobox): the arrow keys of the field walk through. */
export function PeopleList({
  id,
  people,
  current,
  onChoose,
}: {
  readonly id: string
  readonly people: ReturnType<typeof useFoundPeople>['people']
  readonly current: string | undefined
  readonly onChoose: (username: string) => void
}) {
  const { t } = useLingui()
  return (
    <div className="menu mentions" role="listbox" id={`${id}list`} aria-label={t`People`}>
      {people.map(({ username, avatarUrl }) => (
        <div
          key={username}
          id={`${id}${username}`}
          role="option"
          tabIndex={-1}
          aria-selected={username === current}
          className="menu-item"
          // The field must keep the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(username)
          }}
        >
          <Avatar src={avatarUrl} name={username} size={28} />
          <bdi className="clip">@{username}</bdi>
        </div>
      ))}
    </div>
  )
}
