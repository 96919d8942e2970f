import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Quality, startEncoding } from './encode-video.ts'
import { type End, type Health, Sender } from './send-parts.ts'

/** From the finest on; a line that does not take one gets the next. */
export const qualities: readonly Quality[] = [
  { height: 720, bitrate: 2_500_000 },
  { height: 480, bitrate: 1_100_000 },
  { height: 360, bitrate: 550_000 },
]

const calm: Health = { waiting: 0, dropped: 0, isLost: false, bitrate: 0, viewers: 0 }

/** Sends a stream as this show, until the page goes or the show ends; null: nothing is sent. */
export function useBroadcast(showId: number | null, stream: MediaStream | null, onEnd: (end: End) => void) {
  const [health, setHealth] = useState(calm)
  const [level, setLevel] = useState(0)
  const [fault, setFault] = useState<unknown>(null)
  const sender = useRef<Sender | null>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (showId === null) return
    const made = new Sender(showId, {
      onHealth: setHealth,
      onEnd: (why) => end(why),
      onOverflow: () => setLevel((now) => Math.min(now + 1, qualities.length - 1)),
    })
    sender.current = made
    return () => {
      made.stop()
      sender.current = null
    }
  }, [showId])
  useEffect(() => {
    const quality = qualities[level]
    if (showId === null || !stream || !quality) return
    let running: { readonly stop: () => void } | null = null
    let over = false
    startEncoding(stream, quality, {
      onInit: (init) => sender.current?.begin(init),
      onPart: (part) => sender.current?.add(part),
      onFault: setFault,
    })
      .then((encoding) => {
        running = encoding
        if (over) encoding.stop()
      })
      .catch(setFault)
    return () => {
      over = true
      running?.stop()
    }
  }, [showId, stream, level])
  return { health, fault, quality: qualities[level] ?? null }
}

/** Keeps the screen on, and asks before the page is left. */
export function useOnAir(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    let lock: WakeLockSentinel | null = null
    let over = false
    const wake = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (over) void lock?.release()
    }
    const onChange = () => void wake()
    onChange()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      over = true
      removeEventListener('beforeunload', ask)
      document.removeEventListener('visibilitychange', onChange)
      void lock?.release().catch(() => undefined)
    }
  }, [isOn])
}
