import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services, Tx } from '#platform/services.ts'
import { Footage } from '../footage/keep-footage.ts'
import { announceShowJob } from '../shows/announce-show.ts'
import { endShow } from '../shows/end-show.ts'
import { ShowPictures } from '../pictures/take-pictures.ts'
import { waitsForPeople } from '../show-row.ts'
import { Broadcast, type Packaged, type Start } from './broadcast.ts'
import { aheadSeconds, bytesOfAll, farewellMs, gapSeconds, partSeconds, pulseMs, showsMost } from './limits.ts'
import { readInit, readPart } from './parse-mp4.ts'

type Sender = { showId: number; creatorId: number }
type PartOrder = Sender & {
  start: number
  part: number
  /** Of an encoder: we have cut its parts ourselves, and know more of them. */
  packaged?: Packaged
}

/** A show that is on air or being prepared, of this creator, whose line has not been gone for too long. */
const isRunning = sql`(state in ('starting', 'on_air') and seen_at > clock_timestamp() - make_interval(secs => ${limits.showLostSeconds}))`

/**
 * The shows whose parts this process takes and gives out. They are in its memory alone: with the process goes what is not
 * yet watched, and the sender begins anew.
 */
export class Origin {
  readonly #services: Services
  readonly #broadcasts = new Map<number, Broadcast>()
  readonly #pictures: ShowPictures
  readonly #pulse: NodeJS.Timeout
  #pulsing = false

  constructor(services: Services) {
    this.#services = services
    this.#pictures = new ShowPictures(services)
    this.#pulse = setInterval(() => void this.pulse(), pulseMs)
    this.#pulse.unref()
  }

  find(showId: number): Broadcast | undefined {
    return this.#broadcasts.get(showId)
  }

  #isFull(): boolean {
    const held = [...this.#broadcasts.values()].reduce((sum, broadcast) => sum + broadcast.held, 0)
    return this.#broadcasts.size >= showsMost || held > bytesOfAll
  }

  /** A line begins, or begins anew. What another page of the creator sent until now is over. */
  async begin(
    { showId, creatorId, fromEncoder = false }: Sender & { fromEncoder?: boolean },
    init: Buffer,
  ): Promise<Result<{ start: number }, 'not_found' | 'show_over' | 'not_ready' | 'unsupported_type' | 'unavailable'>> {
    const tracks = readInit(init)
    if (!tracks) return fail('unsupported_type')
    const known = this.#broadcasts.get(showId)
    if (!known && this.#isFull()) return fail('unavailable')
    if (!known && (await this.#waits(this.#services.db, showId))) return fail('not_ready')
    const source = fromEncoder ? 'encoder' : 'browser'
    const { rows } = await sql<{
      starts: number
      records: boolean
    }>`update shows set starts = starts + 1, source = ${source}, origin = ${this.#services.nodeUrl}
      where id = ${showId} and creator_id = ${creatorId} and ${isRunning} returning starts, records`.execute(
      this.#services.db,
    )
    if (!rows[0]) return (await this.#isOwn({ showId, creatorId })) ? fail('show_over') : fail('not_found')
    const start: Start = { number: rows[0].starts, init, tracks, order: null, zeroAt: null, until: 0, nextPart: 0 }
    if (known && !known.isOver) known.begin(start)
    else {
      const footage = new Footage(this.#services, showId, rows[0].records)
      this.#broadcasts.set(showId, new Broadcast(showId, creatorId, { start, footage, fromEncoder }))
    }
    return { start: start.number }
  }

  /** Takes a part. `changed_meanwhile`: it is not the one that comes next, so that the sender has to begin anew. */
  async take(
    { showId, creatorId, start: number, part: partNumber, packaged }: PartOrder,
    bytes: Buffer,
  ): Promise<Result<{ viewers: number }, 'not_found' | 'show_over' | 'unsupported_type' | 'changed_meanwhile'>> {
    const broadcast = this.#broadcasts.get(showId)
    // another process had it, or this one has forgotten it
    if (!broadcast || broadcast.creatorId !== creatorId) return fail('not_found')
    if (broadcast.isOver) return fail('show_over')
    const { start } = broadcast
    if (start.number !== number) return fail('changed_meanwhile', { elsewhere: start.number > number })
    if (partNumber < start.nextPart) return { viewers: broadcast.viewers }
    if (partNumber > start.nextPart) return fail('changed_meanwhile')
    const part = readPart(bytes, start.tracks)
    if (!part) return fail('unsupported_type')
    const length = part.until - part.from
    if ((length < partSeconds.least && !packaged) || length > partSeconds.most) return fail('unsupported_type')
    const isFirst = start.zeroAt === null
    const runsAhead = !isFirst && (start.zeroAt ?? 0) + part.until * 1000 > Date.now() + aheadSeconds * 1000
    if (runsAhead || (!isFirst && Math.abs(part.from - start.until) > gapSeconds)) return fail('changed_meanwhile')
    const firstNumber = isFirst ? await this.#onAir(showId) : 0
    if (firstNumber === null) {
      broadcast.end()
      return fail('show_over')
    }
    // the same part may have come twice while the first one was written down
    if (partNumber === start.nextPart && broadcast.start === start)
      broadcast.add(bytes, part, { firstNumber, packaged })
    return { viewers: broadcast.viewers }
  }

  /** Says that a show is on air: from its first part on others know of it. Gives the number of its next segment at least. */
  async #onAir(showId: number): Promise<number | null> {
    return transaction(this.#services.db, async (tx) => {
      // held before it is asked who is in it: an answer waits for this, and this for an answer
      await sql`select from shows where id = ${showId} for no key update`.execute(tx)
      if (await this.#waits(tx, showId)) return null
      const { rows } = await sql<{ first: boolean; seconds: number }>`
        update shows s set state = 'on_air', started_at = coalesce(s.started_at, clock_timestamp()), seen_at = clock_timestamp(), has_footage = true
        from (select state = 'starting' as first from shows where id = ${showId}) before
        where s.id = ${showId} and s.state in ('starting', 'on_air')
        returning before.first, floor(extract(epoch from clock_timestamp() - s.started_at))::int as seconds`.execute(tx)
      if (!rows[0]) return null
      if (rows[0].first) await addJob(tx, announceShowJob, { showId })
      // A segment lasts more than a second: no more of them can have been than seconds. The first is 1: hls.js 1.7 takes a segment
      // 0 to be none, loads it over and over, and the picture stands still for seconds
      return rows[0].seconds + 1
    })
  }

  async #waits(db: Services['db'] | Tx, showId: number): Promise<boolean> {
    return (await sql`select from shows s where s.id = ${showId} and ${waitsForPeople}`.execute(db)).rows.length > 0
  }

  async #isOwn({ showId, creatorId }: Sender): Promise<boolean> {
    const { rows } = await sql`select from shows where id = ${showId} and creator_id = ${creatorId}`.execute(
      this.#services.db,
    )
    return rows.length > 0
  }

  /** Writes down who is still on air and how many watch; ends here what was ended elsewhere, or whose line stays lost. */
  async pulse(): Promise<void> {
    if (this.#pulsing) return
    this.#pulsing = true
    try {
      for (const broadcast of this.#broadcasts.values()) await this.#settle(broadcast)
    } catch (error) {
      this.#services.log.warn({ err: error }, 'shows could not be written down')
    } finally {
      this.#pulsing = false
    }
  }

  async #settle(broadcast: Broadcast): Promise<void> {
    const { showId, viewers } = broadcast
    const silentMs = Date.now() - broadcast.partAt
    const isHeard = broadcast.partAt !== broadcast.writtenAt
    broadcast.writtenAt = broadcast.partAt
    if (broadcast.isOver) {
      if (silentMs > farewellMs) this.#broadcasts.delete(showId)
      this.#pictures.forget(showId)
      return
    }
    if (isHeard) this.#pictures.look(broadcast)
    const { rows } = await sql<{ state: string; gone: boolean }>`
      with minute as (insert into show_minutes (show_id, minute, viewers)
        select id, greatest(0, floor(extract(epoch from clock_timestamp() - started_at) / 60))::int, ${viewers}
        from shows where id = ${showId} and state = 'on_air' and ${isHeard}
        on conflict (show_id, minute) do update set viewers = excluded.viewers where show_minutes.viewers < excluded.viewers)
      update shows set viewers = ${viewers}, viewers_most = greatest(viewers_most, ${viewers}),
        seen_at = case when ${isHeard} then clock_timestamp() else seen_at end
      where id = ${showId} and state in ('starting', 'on_air') and origin is not distinct from ${this.#services.nodeUrl}
      returning state, not ${isRunning} as gone`.execute(this.#services.db)
    if (!rows[0] && (await this.#isElsewhere(showId))) {
      this.#broadcasts.delete(showId)
      return this.#pictures.forget(showId)
    }
    if (rows[0]?.gone) await transaction(this.#services.db, (tx) => endShow(tx, showId, 'lost'))
    if (!rows[0] || rows[0].gone) {
      broadcast.end()
      broadcast.partAt = Date.now()
    }
  }

  /** Another process has taken it over meanwhile. */
  async #isElsewhere(showId: number): Promise<boolean> {
    const { rows } = await sql`select from shows where id = ${showId} and state in ('starting', 'on_air')
      and origin is distinct from ${this.#services.nodeUrl}`.execute(this.#services.db)
    return rows.length > 0
  }

  /** Ended here a moment ago: whoever waits is told at once. */
  end(showId: number): void {
    this.#broadcasts.get(showId)?.end()
  }

  close(): void {
    clearInterval(this.#pulse)
    this.#pictures.close()
    for (const broadcast of this.#broadcasts.values()) broadcast.end()
  }
}
