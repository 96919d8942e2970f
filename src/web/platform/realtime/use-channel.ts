import { useEffect, useEffectEvent } from 'react'
import { join } from '../realtime.ts'
import type { ChannelHandlers } from './connection.ts'

/**
 * In a channel while the component is there; null: in none. Handlers may be new at each rendering. `onJoined` runs when the channel
 * is joined and again after each reconnect: refetch there, since events that were missed do not come again.
 */
export function useChannel(name: string | null, handlers: ChannelHandlers): void {
  const heard = useEffectEvent((event: string, from: number | undefined, data: unknown) =>
    handlers.events?.[event]?.(from, data),
  )
  const joined = useEffectEvent((quietMs: number) => handlers.onJoined?.(quietMs))
  const members = useEffectEvent((userIds: readonly number[]) => handlers.onMembers?.(userIds))
  const names = Object.keys(handlers.events ?? {}).join(' ')
  useEffect(() => {
    if (name === null) return
    const events = names === '' ? [] : names.split(' ')
    return join(name, {
      events: Object.fromEntries(
        events.map((event) => [event, (from: number | undefined, data: unknown) => heard(event, from, data)]),
      ),
      onJoined: (quietMs) => joined(quietMs),
      onMembers: (userIds) => members(userIds),
    })
  }, [name, names])
}
