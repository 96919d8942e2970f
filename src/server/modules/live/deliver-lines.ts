import { sql } from 'kysely'
import { type SaidLine, showEvents } from '#contract/live-chat.ts'
import type { Realtime } from '#platform/realtime/attach-realtime.ts'
import type { Services } from '#platform/services.ts'
import { unheardBy, whoMayHear } from './chat/listeners.query.ts'
import { readLines } from './chat/read-chat.query.ts'
import { showOfChannel } from './show-channel.ts'

/** Who may hear a show is asked anew after so long. */
const judgedMs = 1000
/** A line that a transaction of so long ago has kept is still new. */
const freshSeconds = 10
/** What is known of a show in which nobody has said anything for so long is forgotten. */
const idleMs = 60_000

type Hall = {
  usedAt: number
  /** Lines that were told here, by number, and when. */
  told: Map<number, number>
  judgedAt: number
  asked: ReadonlySet<number>
  may: ReadonlySet<number>
  /** What is being told, and whether there is more. */
  telling: boolean
  again: boolean
}

/**
 * Gives what is said in shows to those who hear it on this process. The event says only that there is a line: each process reads it
 * once and judges its own listeners, so that nothing of a show passes through a bus or a service outside, and nobody hears what the
 * call for the chat would not give them. All other events pass through.
 */
export function deliverLines({ db, log }: Pick<Services, 'db' | 'log'>, realtime: Realtime): Realtime['deliver'] {
  const halls = new Map<number, Hall>()
  const hallOf = (showId: number): Hall => {
    const now = performance.now()
    for (const [id, { usedAt }] of halls) if (now - usedAt > idleMs) halls.delete(id)
    const known = halls.get(showId)
    const none = new Set<number>()
    const hall = known ?? {
      told: new Map(),
      judgedAt: 0,
      asked: none,
      may: none,
      telling: false,
      again: false,
      usedAt: 0,
    }
    hall.usedAt = now
    halls.set(showId, hall)
    return hall
  }

  async function judge(hall: Hall, showId: number, listeners: readonly number[]): Promise<void> {
    const isKnown = performance.now() - hall.judgedAt < judgedMs && listeners.every((one) => hall.asked.has(one))
    if (isKnown) return
    const judgedAt = performance.now()
    const may = await whoMayHear(db, showId, listeners)
    Object.assign(hall, { judgedAt, may, asked: new Set(listeners) })
  }

  /** Lines that were not told yet, oldest first: found by their time, since a lower number can be committed after a higher one. */
  async function unsaid({ told }: Hall, showId: number): Promise<SaidLine[]> {
    const now = performance.now()
    for (const [id, at] of told) if (now - at > 2000 * freshSeconds) told.delete(id)
    const { rows } = await sql<{ creator_id: number }>`select creator_id from shows where id = ${showId}`.execute(db)
    const [show] = rows
    if (!show) return []
    // as nobody in particular: who hears each is asked for all of them at once
    const lines = await readLines(
      db,
      0,
      { id: showId, creator_id: show.creator_id, moderates: false },
      sql`l.made_at > now() - make_interval(secs => ${freshSeconds}) and l.id <> all(${[...told.keys()]}::bigint[])`,
    )
    for (const { id } of lines) told.set(id, now)
    return lines.toReversed().map(({ mine: _mine, removable: _removable, ...line }) => line)
  }

  async function tell(hall: Hall, showId: number, channel: string): Promise<void> {
    const listeners = realtime.listeners(channel).map(Number)
    if (listeners.length === 0) return
    const lines = await unsaid(hall, showId)
    if (lines.length === 0) return
    await judge(hall, showId, listeners)
    const ids = lines.map(({ id }) => id)
    const unheard = await unheardBy(db, ids, listeners)
    for (const line of lines) {
      const not = unheard.get(line.id)
      const hears = (owner: string): boolean => hall.may.has(Number(owner)) && !not?.has(Number(owner))
      realtime.deliverTo(channel, showEvents.line, { line }, hears)
    }
  }

  async function tellAll(showId: number, channel: string): Promise<void> {
    const hall = hallOf(showId)
    // one after the other: what comes meanwhile is told together
    hall.again = true
    if (hall.telling) return
    hall.telling = true
    try {
      while (hall.again) {
        hall.again = false
        await tell(hall, showId, channel)
      }
    } catch (error) {
      log.warn({ err: error }, 'a line could not be read: its listeners ask for it')
      realtime.deliver([channel], showEvents.line, {})
    } finally {
      hall.telling = false
    }
  }

  return (channels, event, data) => {
    const shows = event === showEvents.line ? channels.filter((one) => showOfChannel(one) !== null) : []
    for (const channel of shows) void tellAll(showOfChannel(channel) ?? 0, channel)
    return realtime.deliver(
      channels.filter((one) => !shows.includes(one)),
      event,
      data,
    )
  }
}
