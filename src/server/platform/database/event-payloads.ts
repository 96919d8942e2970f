import { z } from 'zod/mini'

/** PostgreSQL refuses payloads of 8,000 bytes and more; some room is left. */
const payloadBytes = 7_900
/** UTF-8 takes three bytes at most for each unit of a string. */
const surelyFits = payloadBytes / 3

const eventText = z.object({ channels: z.array(z.string()), event: z.string() })
type Event = z.infer<typeof eventText>

export const readEvent = (payload: string): Event => eventText.parse(JSON.parse(payload))

/** As many payloads as the size of the channel list asks for; none without channels. Throws RangeError where one channel does not fit. */
export function payloadsOf(channels: readonly string[], event: string, data: object): string[] {
  if (channels.length === 0) return []
  const all = JSON.stringify({ channels, event, data })
  if (all.length <= surelyFits) return [all]
  const room = payloadBytes - byteLengthOf({ channels: [], event, data })
  const batches: string[][] = []
  let left = 0
  for (const channel of channels) {
    const size = byteLengthOf(channel) + 1 // and its comma
    if (size > room) throw new RangeError(`realtime event ${event} is too large: events carry ids only`)
    if (size > left || batches.length === 0) {
      batches.push([])
      left = room
    }
    batches.at(-1)?.push(channel)
    left -= size
  }
  return batches.map((batch) => JSON.stringify({ channels: batch, event, data }))
}

/** What events that carry nothing say together: each channel once for each event, in the order in which they first came. */
export function mergeEvents(payloads: readonly string[]): string[] {
  const channelsOf = new Map<string, Set<string>>()
  for (const payload of payloads) {
    const { channels, event } = readEvent(payload)
    const known = channelsOf.get(event) ?? new Set()
    for (const channel of channels) known.add(channel)
    channelsOf.set(event, known)
  }
  return [...channelsOf].flatMap(([event, channels]) => payloadsOf([...channels], event, {}))
}

function byteLengthOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
