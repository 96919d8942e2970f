/** How long an event is remembered at least, in milliseconds, unless too many come. */
const keptMs = 30_000
/** Channels whose last event is remembered, twice. */
const channelsMost = 50_000

/** For how long nothing has happened in a channel, as far as this process knows. */
export type QuietTimes = {
  /** From now on every event is heard; what came before may have been missed. */
  begin(): void
  note(channels: readonly string[]): void
  /** Milliseconds; at least so long, where it is not known any more. 0: nothing is known. */
  of(channel: string): number
}

/**
 * Remembers when something last happened in each channel, whoever is in it: whoever joins learns whether what they have read a moment
 * ago still holds. Two generations, of which the older one is forgotten whole: that costs nothing by channel.
 */
export function createQuietTimes(clock: () => number = () => performance.now()): QuietTimes {
  let [older, newer] = [new Map<string, number>(), new Map<string, number>()]
  let [olderSince, newerSince] = [Infinity, Infinity]
  return {
    begin() {
      older.clear()
      newer.clear()
      olderSince = newerSince = clock()
    },
    note(channels) {
      const now = clock()
      if (now - newerSince >= keptMs || newer.size >= channelsMost) {
        ;[older, newer] = [newer, new Map()]
        ;[olderSince, newerSince] = [newerSince, now]
      }
      for (const channel of channels) newer.set(channel, now)
    },
    of: (channel) => Math.max(0, clock() - (newer.get(channel) ?? older.get(channel) ?? olderSince)),
  }
}
