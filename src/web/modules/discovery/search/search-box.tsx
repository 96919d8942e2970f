import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Hash, Search, X } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/limits.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { searchPath, tagPath } from './search-address.ts'
import { peopleQuery, topicsQuery } from './queries.ts'
import { keepRecent } from './recent-searches.ts'

const mostPeople = 5
const mostTopics = 3

/** People and topics that begin like what is being typed. */
function Suggestions({ typed, onChoose }: { readonly typed: string; readonly onChoose: () => void }) {
  const { t } = useLingui()
  const term = useDebounced(typed.trim())
  const { data: found } = useQuery(peopleQuery(term))
  const { data: like } = useQuery(topicsQuery(term))
  const choose = (kept: string) => () => {
    keepRecent(kept)
    onChoose()
  }
  return (
    <ul className="menu search-list" aria-label={t`Suggestions`}>
      <li>
        <Link href={searchPath({ q: typed.trim(), tab: 'posts' })} className="menu-item" onClick={choose(typed.trim())}>
          <Icon icon={Search} />
          <span className="clip">
            <Trans>
              Search posts for “<bdi>{typed.trim()}</bdi>”
            </Trans>
          </span>
        </Link>
      </li>
      {found?.people.slice(0, mostPeople).map(({ username, name, avatarUrl }) => (
        <li key={username}>
          <Link href={`/${username}`} className="menu-item" onClick={choose(name)}>
            <Avatar src={avatarUrl} name={name} size={36} />
            <bdi className="clip">{name}</bdi> <bdi className="muted sm clip">@{username}</bdi>
          </Link>
        </li>
      ))}
      {like?.topics.slice(0, mostTopics).map(({ topic, label }) => (
        <li key={topic}>
          <Link href={tagPath(label)} className="menu-item" onClick={choose(`#${label}`)}>
            <Icon icon={Hash} />
            <bdi className="clip">#{label}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The one box of the page. `asked`: what the address asks for; another is another box. */
export function SearchBox({ asked, onSearch }: { readonly asked: string; readonly onSearch: (term: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(asked)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // what was typed before the program came, which draws the field anew with the next letter
  useLayoutEffect(() => {
    if (input.current) setTyped(input.current.value)
  }, [])
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') setOpen(false)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, .search-list a') ?? [])]
    event.preventDefault()
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the field and the suggestions in it
    <form
      ref={box}
      className="search-box"
      role="search"
      aria-label={t`Search people, posts and topics`}
      onKeyDown={keys}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        setOpen(false)
        keepRecent(typed.trim())
        onSearch(typed.trim())
      }}
    >
      <div className="with-icon search search-big">
        <Icon icon={Search} />
        <input
          ref={input}
          className="input"
          type="text"
          dir="auto"
          inputMode="search"
          enterKeyHint="search"
          name="q"
          aria-label={t`Search people, posts and topics`}
          placeholder={t`People, posts, topics`}
          autoComplete="off"
          maxLength={limits.searchTermMax}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
          }}
        />
        {typed !== '' && (
          <button
            type="button"
            className="icon-btn"
            aria-label={t`Clear`}
            onClick={() => {
              setTyped('')
              onSearch('')
              input.current?.focus()
            }}
          >
            <Icon icon={X} />
          </button>
        )}
      </div>
      {open && typed.trim() !== '' && <Suggestions typed={typed} onChoose={() => setOpen(false)} />}
    </form>
  )
}
