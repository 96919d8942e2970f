import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Encoder, Quality, Running, Sources } from './encoding.ts'
import type { PartsPreview } from './preview-parts.ts'
import { type Destination, type End, type Health, Sender } from './send-parts.ts'

/** From the finest on; a line that does not take one gets the next. */
export const qualities: readonly Quality[] = [
  { height: 720, bitrate: 2_500_000 },
  { height: 480, bitrate: 1_100_000 },
  { height: 360, bitrate: 550_000 },
]

const calm: Health = { waiting: 0, dropped: 0, isLost: false, bitrate: 0, viewers: 0 }

type Order = {
  /** Null: nothing is sent. */
  readonly to: Destination | null
  readonly sources: Sources | null
  readonly encode: Encoder
  readonly onEnd: (end: End) => void
}

/** Sends what the sources give, until the page goes or the show ends. Other sources go on in the same stream. */
export function useBroadcast({ to: wanted, sources, encode, onEnd }: Order) {
  const [preview, onPreview] = useState<PartsPreview | null>(null)
  // a test begins once its picture can be shown
  const to = wanted === 'test' && !preview ? null : wanted
  const [health, setHealth] = useState(calm)
  const [level, setLevel] = useState(0)
  const [fault, setFault] = useState<unknown>(null)
  // while another camera is being opened, what is sent waits for it
  const [known, setKnown] = useState(sources)
  if (sources && sources !== known) setKnown(sources)
  const [beginning, setBeginning] = useState(0)
  const sender = useRef<Sender | null>(null)
  const running = useRef<Running | null>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (to === null) return
    const made = new Sender(to, {
      onHealth: setHealth,
      onEnd: (why) => end(why),
      onOverflow: () => setLevel((now) => Math.min(now + 1, qualities.length - 1)),
    })
    sender.current = made
    return () => {
      made.stop()
      sender.current = null
      setHealth(calm)
    }
  }, [to])
  const use = useEffectEvent(() => {
    if (known && running.current && !running.current.use(known)) setBeginning(beginning + 1)
  })
  const begin = useEffectEvent((quality: Quality) => {
    if (!known) return null
    return encode(known, quality, {
      onInit: (init, codecs) => {
        sender.current?.begin(init)
        if (to === 'test') preview?.begin(init, codecs)
      },
      onPart: (part) => {
        sender.current?.add(part)
        if (to === 'test') preview?.add(part)
      },
      onFault: setFault,
    })
  })
  const isReady = known !== null
  useEffect(() => {
    const quality = qualities[level]
    if (to === null || !isReady || !quality) return
    let over = false
    begin(quality)
      ?.then((encoding) => {
        if (over) return encoding.stop()
        running.current = encoding
        use()
      })
      .catch(setFault)
    return () => {
      over = true
      running.current?.stop()
      running.current = null
    }
  }, [to, isReady, level, encode, beginning])
  useEffect(() => use(), [known])
  return { health, fault, quality: qualities[level] ?? null, onPreview }
}
