import { useCallback, useEffect, useRef, useState } from 'react'
import { chatPresenceChannel, clientEvents } from '#contract/events.ts'
import { broadcast } from '../realtime.ts'
import { useSession } from '../session.ts'
import { useChannel } from './use-channel.ts'

/** While somebody types, the others are told so this often; a little later than twice that, they have stopped. In milliseconds. */
const toldEveryMs = 2500
const believedMs = 6000

export type Typing = {
  /** The other person types at this moment. */
  readonly isTyping: boolean
  /** To be called at each change of the text. */
  readonly typed: () => void
  /** To be called when the message was sent or the text is empty. */
  readonly stopped: () => void
}

/** Who types in a chat. null: no chat is open. */
export function useTyping(chatId: number | null): Typing {
  const me = useSession().user.userId
  const [isTyping, setTyping] = useState(false)
  const over = useRef<ReturnType<typeof setTimeout>>(undefined)
  // null: they have not been told, or that it is over
  const toldAt = useRef<number | null>(null)
  const channel = chatId === null ? null : chatPresenceChannel(chatId)
  const stop = () => {
    clearTimeout(over.current)
    setTyping(false)
  }
  useChannel(channel, {
    events: {
      [clientEvents.typing]: (from) => {
        // one's own words in another window
        if (from === me) return
        clearTimeout(over.current)
        over.current = setTimeout(stop, believedMs)
        setTyping(true)
      },
      [clientEvents.stopped]: (from) => {
        if (from !== me) stop()
      },
    },
    // who was typing before the connection was lost, or has gone, may not be any more
    onMembers: (present) => {
      if (present.length < 2) stop()
    },
  })
  useEffect(
    () => () => {
      clearTimeout(over.current)
      setTyping(false)
      toldAt.current = null
    },
    [channel],
  )
  const typed = useCallback(() => {
    const now = performance.now()
    if (channel === null || (toldAt.current !== null && now - toldAt.current < toldEveryMs)) return
    toldAt.current = now
    broadcast(channel, clientEvents.typing)
  }, [channel])
  const stopped = useCallback(() => {
    if (channel === null || toldAt.current === null) return
    toldAt.current = null
    broadcast(channel, clientEvents.stopped)
  }, [channel])
  return { isTyping, typed, stopped }
}
