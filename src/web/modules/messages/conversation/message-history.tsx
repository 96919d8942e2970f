import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { dayName } from './format-day.ts'
import { keepScrollPosition } from './keep-scroll-position.ts'
import type { Row, Said } from './conversation-rows.ts'

/** More of a conversation in one direction. */
export type Reach = {
  readonly more: boolean
  readonly loading: boolean
  readonly failed: boolean
  readonly load: () => void
}
export type HistoryHandle = {
  /** Brings a message into view; false when it has not been read in. */
  readonly show: (key: string) => boolean
  readonly toEnd: () => void
}

/** Further pages are asked for when the edge is this near. */
const ahead = '900px'

/** An edge of what has been read: asks for more when it comes near, once at a time; after a failure only when it is told to. */
function Edge({
  reach,
  root,
  side,
}: {
  readonly reach: Reach
  readonly root: RefObject<HTMLElement | null>
  readonly side: 'older' | 'newer'
}) {
  const { t } = useLingui()
  const mark = useRef<HTMLDivElement>(null)
  const { more, loading, failed, load } = reach
  const waiting = more && !loading && !failed
  const run = useEffectEvent(load)
  useEffect(() => {
    const target = mark.current
    if (!waiting || !target) return undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) run()
      },
      { root: root.current, rootMargin: side === 'older' ? `${ahead} 0px 0px` : `0px 0px ${ahead}` },
    )
    watch.observe(target)
    return () => watch.disconnect()
  }, [waiting, root, side])
  if (!more) return null
  return (
    <div ref={mark} className="history-more">
      {failed ? (
        <Button size="sm" onClick={load}>
          <Trans>Try again</Trans>
        </Button>
      ) : (
        <span
          className="spinner"
          role="status"
          aria-label={side === 'older' ? t`Loading older messages` : t`Loading newer messages`}
        />
      )}
    </div>
  )
}

/**
 * The messages from the oldest that has been read in to the newest. What is read stays where it is while more comes in above and below;
 * at the end, the newest stays in view.
 */
export function History<T extends Said>({
  rows,
  older,
  newer,
  start,
  end,
  label,
  below,
  unread,
  handle,
  onAtEnd,
  onToEnd,
  onToUnread,
  children,
}: {
  readonly rows: readonly Row<T>[]
  readonly older: Reach
  readonly newer: Reach
  /** Above the very first message. */
  readonly start: ReactNode
  /** Under the newest: somebody is typing. */
  readonly end: ReactNode
  readonly label: string
  /** How many new messages stand under what is seen. */
  readonly below: number
  /** How many unread ones stand above what is seen, where one can go to them. */
  readonly unread: number
  readonly handle: RefObject<HistoryHandle | null>
  readonly onAtEnd: (atEnd: boolean) => void
  /** The newest are asked for; what is shown may end before them. */
  readonly onToEnd: () => void
  readonly onToUnread: () => void
  readonly children: (row: Extract<Row<T>, { kind: 'said' }>) => ReactNode
}) {
  const { t } = useLingui()
  const scroll = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const really = atEnd && !newer.more
  const [place] = useState(keepScrollPosition)
  useLayoutEffect(() => (scroll.current ? place.attach(scroll.current, setAtEnd) : undefined), [place])
  useLayoutEffect(() => place.hold())
  const tell = useEffectEvent(onAtEnd)
  useEffect(() => tell(really), [really, rows.length])
  useImperativeHandle(handle, () => ({ show: place.toRow, toEnd: () => place.toEnd(false) }), [place])
  // Opened with unread messages: begins where they begin.
  useLayoutEffect(() => void place.toRow('new'), [place])

  return (
    <div className="history">
      <div
        ref={scroll}
        className="history-scroll"
        role="log"
        aria-label={label}
        aria-live="polite"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
        tabIndex={0}
        onScroll={place.note}
      >
        <div className="pushes" />
        {older.more ? <Edge reach={older} root={scroll} side="older" /> : start}
        {rows.map((row) =>
          row.kind === 'said' ? (
            children(row)
          ) : row.kind === 'day' ? (
            <time key={row.key} className="day" dateTime={row.at}>
              {dayName(row.at)}
            </time>
          ) : (
            <div key={row.key} className="new-line" data-key="new" role="separator">
              <Trans context="messages">New</Trans>
            </div>
          ),
        )}
        <Edge reach={newer} root={scroll} side="newer" />
        {!newer.more && end}
      </div>
      {unread > 0 && (
        <button type="button" className="to-end to-unread" onClick={onToUnread}>
          <Icon icon={ArrowUp} size="sm" />
          <Plural value={unread} one="# unread message" other="# unread messages" />
        </button>
      )}
      {!really && (
        <button
          type="button"
          className="to-end"
          aria-label={below > 0 ? undefined : t`Jump to latest message`}
          onClick={() => {
            if (newer.more) onToEnd()
            else place.toEnd(true)
          }}
        >
          <Icon icon={ArrowDown} />
          {below > 0 && <Plural value={below} one="# new" other="# new" />}
        </button>
      )}
    </div>
  )
}
