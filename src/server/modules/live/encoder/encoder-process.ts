import { createServer, type Socket } from 'node:net'
import { isLoopback } from '#platform/http/access.ts'
import {
  bitsPerSecondMost,
  helloMs,
  linesMost,
  linesOfAddressMost,
  messagesMost,
  rateWindowMs,
  secondWaitsMs,
  silenceMs,
} from './limits.ts'
import type { FromProcess, Place, ToProcess } from './process-messages.ts'
import { type LineFault, PackagedLine } from './package-stream.ts'
import { pullLine } from './pull-line.ts'
import type { Stream } from './rtmp/player.ts'
import { RtmpSession } from './rtmp/session.ts'

// A process of its own: what strangers send to the RTMP port, or by way of a live server, is read here and nowhere else. It knows no
// database, no secret and no show; whether a key is right it asks the program, and whatever it hands over is read there once more.

type Line = { accept: () => void; refuse: (why: string) => void; address: string }

const say = (message: FromProcess): void => void process.send?.(message)
const lines = new Map<number, Line>()
let count = 0

/** What goes on for longer than the window at more than is allowed. */
function rateOf() {
  let [from, bytes, messages] = [performance.now(), 0, 0]
  return (length: number): boolean => {
    const now = performance.now()
    if (now - from > rateWindowMs) [from, bytes, messages] = [now, 0, 0]
    bytes += length
    messages += 1
    return bytes * 8 * 1000 > bitsPerSecondMost * rateWindowMs || messages * 1000 > messagesMost * rateWindowMs
  }
}

/** What a line sends, made into fragments for the program. */
function packaging(id: number): Pick<PackagedLine, 'take' | 'end'> {
  const fail = (fault: LineFault): void => say({ type: 'fault', line: id, fault })
  const packaged = new PackagedLine({
    onInit: (bytes, shape) => say({ type: 'init', line: id, bytes, shape }),
    onPart: (part) => say({ type: 'part', line: id, ...part }),
    onFault: fail,
  })
  const tooMuch = rateOf()
  return {
    take: (type, at, tag) => {
      if (tooMuch(tag.length)) fail('rate')
      else packaged.take(type, at, tag)
    },
    end: () => {
      try {
        packaged.end()
      } catch {
        // what is half there is not worth the other lines
      }
    },
  }
}

function pull(id: number, stream: Stream): void {
  const packaged = packaging(id)
  const line = pullLine(stream, {
    onMedia: (type, at, tag) => packaged.take(type, at, tag),
    onEnd: () => {
      lines.delete(id)
      packaged.end()
      say({ type: 'closed', line: id })
    },
  })
  lines.set(id, { address: stream.host, accept: () => undefined, refuse: () => line.end() })
}

function take(socket: Socket): void {
  const address = socket.remoteAddress ?? ''
  const ofAddress = [...lines.values()].filter((line) => line.address === address).length
  if (lines.size >= linesMost || (ofAddress >= linesOfAddressMost && !isLoopback(address))) {
    socket.destroy()
    return
  }
  count += 1
  const id = count
  let isAccepted = false
  const packaged = packaging(id)
  let hello = setTimeout(() => socket.destroy(), helloMs)
  const session = new RtmpSession({
    send: (bytes) => socket.write(bytes),
    onPublish: (key) => {
      // nothing more is read until the program has said whether the key is right; it may have to wait for another encoder
      socket.pause()
      clearTimeout(hello)
      hello = setTimeout(() => socket.destroy(), secondWaitsMs + helloMs)
      say({ type: 'publish', line: id, key, address })
    },
    onMedia: (type, at, tag) => packaged.take(type, at, tag),
    onEnd: () => socket.end(),
  })
  lines.set(id, {
    address,
    accept: () => {
      clearTimeout(hello)
      isAccepted = true
      session.accept()
      socket.resume()
    },
    refuse: (why) => {
      clearTimeout(hello)
      session.refuse(why)
      // what the encoder still sends is not read, so that it reads why
      socket.end()
      setTimeout(() => socket.destroy(), 1000)
    },
  })
  socket.setNoDelay(true)
  socket.setTimeout(silenceMs, () => socket.destroy())
  // an encoder that is gone without a word is known by its silence
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes) => {
    try {
      session.read(bytes)
    } catch {
      // no RTMP, or beyond a limit
      socket.destroy()
    }
  })
  socket.on('end', () => socket.end())
  socket.on('close', () => {
    clearTimeout(hello)
    lines.delete(id)
    if (isAccepted) packaged.end()
    say({ type: 'closed', line: id })
  })
}

function begin(place: Place | null): void {
  if (!place) return say({ type: 'listening' })
  const { port, host } = place
  const server = createServer(take)
  server.on('error', (error: NodeJS.ErrnoException) => {
    say({ type: 'unreachable', code: error.code ?? 'unknown' })
    setTimeout(() => process.exit(1), 100)
  })
  server.listen(port, host, () => say({ type: 'listening' }))
}

process.on('message', (message: ToProcess) => {
  if (message.type === 'begin') {
    count = message.lastLine
    begin(message.place)
  } else if (message.type === 'alive') say({ type: 'alive' })
  else if (message.type === 'pull') pull(message.line, message.stream)
  else if (message.type === 'accept') lines.get(message.line)?.accept()
  else lines.get(message.line)?.refuse(message.why)
})
// the program is gone, and nobody takes anything any more
process.on('disconnect', () => process.exit())
