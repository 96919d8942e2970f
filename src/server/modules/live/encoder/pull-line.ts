import { connect, type Socket } from 'node:net'
import { pullAgainMs, pullMs, silenceMs } from './limits.ts'
import { RtmpPlayer, type Stream } from './rtmp/player.ts'

type Listener = {
  readonly onMedia: (type: 8 | 9, timestamp: number, tag: Buffer) => void
  /** Nothing more comes. */
  readonly onEnd: () => void
}

/** Takes a stream from a live server. Until it begins there it is asked for again and again: the server first asks us whether it may. */
export function pullLine(stream: Stream, { onMedia, onEnd }: Listener): { end(): void } {
  const until = Date.now() + pullMs
  let again = pullAgainMs.first
  let hasBegun = false
  let isOver = false
  let socket: Socket | null = null
  let timer: NodeJS.Timeout | null = null

  function end(): void {
    if (isOver) return
    isOver = true
    if (timer) clearTimeout(timer)
    socket?.destroy()
    onEnd()
  }
  function ask(): void {
    const line = connect(stream.port, stream.host)
    socket = line
    const player = new RtmpPlayer(stream, {
      send: (bytes) => line.write(bytes),
      onMedia: (type, at, tag) => {
        hasBegun = true
        if (!isOver) onMedia(type, at, tag)
      },
    })
    line.setNoDelay(true)
    line.setTimeout(silenceMs, () => line.destroy())
    line.on('error', () => line.destroy())
    line.on('connect', () => player.begin())
    line.on('data', (bytes) => {
      try {
        player.read(bytes)
      } catch {
        // no RTMP, or beyond a limit
        line.destroy()
      }
    })
    line.on('end', () => line.end())
    line.on('close', () => {
      if (hasBegun || Date.now() > until) return end()
      if (isOver) return
      timer = setTimeout(ask, again)
      again = Math.min(again * 1.5, pullAgainMs.most)
    })
  }
  ask()
  return { end }
}
