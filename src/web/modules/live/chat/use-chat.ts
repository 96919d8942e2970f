import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { reactionEvent, type SaidLine, showChannel, showEvents, showReactions } from '#contract/live-chat.ts'
import { useChannel } from '#web/platform/realtime/use-channel.ts'
import { useSession } from '#web/platform/session.ts'
import { throttle } from '#web/platform/throttle.ts'
import { chatQuery, hearLine, readNewer, refreshChat } from './chat-queries.ts'

/** However fast people write, a page asks so often. */
const restMs = 1000
/** Guests have no line of their own to hear by; others ask again for what was missed. */
const guestMs = 5000
const memberMs = 30_000

/** What our own server puts into the event of a line; a service outside carries nothing. */
const lineIn = (data: unknown): SaidLine | null => (data as { line?: SaidLine } | null)?.line ?? null

/** The chat of a show, as it goes on. `mine`: the reader gives it. */
export function useShowChat(showId: number, mine: boolean) {
  const { isAuth, user } = useSession()
  const query = useQuery({ ...chatQuery(showId), refetchInterval: isAuth ? memberMs : guestMs })
  const [newer] = useState(() => throttle(restMs, () => void readNewer(showId).catch(() => undefined)))
  const [again] = useState(() => throttle(restMs, () => void refreshChat(showId)))
  useChannel(isAuth && query.data ? showChannel(showId) : null, {
    events: {
      [showEvents.line]: (_from, data) => {
        const line = lineIn(data)
        if (line) hearLine(showId, line, { username: user.username, mine })
        else newer()
      },
      [showEvents.changed]: again,
    },
    onJoined: again,
  })
  return query
}

type Flying = { readonly key: number; readonly emoji: string; readonly at: number }
const flyMs = 2600
/** At once on the picture. */
const most = 12

/** Emoji on their way over the picture. */
export function useReactions(showId: number): readonly Flying[] {
  const { isAuth } = useSession()
  const [flying, setFlying] = useState<readonly Flying[]>([])
  const count = useRef(0)
  const fly = (emoji: string) => {
    count.current += 1
    const key = count.current
    setFlying((now) => [...now.slice(1 - most), { key, emoji, at: (key * 37) % 70 }])
    setTimeout(() => setFlying((now) => now.filter((one) => one.key !== key)), flyMs)
  }
  useChannel(isAuth ? showChannel(showId) : null, {
    events: Object.fromEntries(showReactions.map((emoji) => [reactionEvent(emoji), () => fly(emoji)])),
  })
  return flying
}
