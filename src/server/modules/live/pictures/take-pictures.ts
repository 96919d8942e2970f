import { sql } from 'kysely'
import { likeBlocked } from '#modules/media/block-media.ts'
import { newMediaId, renditionKey } from '#modules/media/storage-keys.ts'
import { takeStill } from '#modules/media/take-still.ts'
import { fewAtOnce } from '#platform/limit-concurrency.ts'
import type { Services } from '#platform/services.ts'
import { pictureAgainMs, pictureMs, showsMost } from '../origin/limits.ts'
import type { Broadcast } from '../origin/broadcast.ts'

/** Below the folder of its id, as with photos. */
export const pictureFile = 'feed.webp'

/**
 * Takes pictures of shows out of what is sent, so that nobody can send one thing and show another. One at a time in a process:
 * where shows are many, their pictures are older.
 */
export class ShowPictures {
  readonly #services: Services
  readonly #inTurn = fewAtOnce({ atOnce: 1, waitingMost: showsMost, what: 'pictures of shows' })
  /** When the next one is due, by show, in ms since 1970; those that are being taken are not. */
  readonly #dueAt = new Map<number, number>()
  #isClosed = false

  constructor(services: Services) {
    this.#services = services
  }

  /** Takes a picture where it is time for one. */
  look(broadcast: Broadcast): void {
    const { showId } = broadcast
    if (this.#isClosed || broadcast.isOver || Date.now() < (this.#dueAt.get(showId) ?? 0)) return
    this.#dueAt.set(showId, Infinity)
    void this.#inTurn(() => this.#take(broadcast))
      .catch((error: unknown) => {
        this.#services.log.warn({ err: error, showId }, 'a picture of a show was not taken')
        return false
      })
      .then((isTaken) => {
        if (broadcast.isOver) this.#dueAt.delete(showId)
        else this.#dueAt.set(showId, Date.now() + (isTaken ? pictureMs : pictureAgainMs))
      })
  }

  forget(showId: number): void {
    this.#dueAt.delete(showId)
  }

  close(): void {
    this.#isClosed = true
  }

  async #take(broadcast: Broadcast): Promise<boolean> {
    const { db, storage } = this.#services
    const { showId } = broadcast
    const bytes = broadcast.isOver || this.#isClosed ? null : broadcast.newestPicture()
    const still = bytes && (await takeStill(this.#services, `show-${String(showId)}`, bytes))
    if (!still || this.#isClosed) return false
    const { rows } = await sql<{ id: string | null }>`select picture_id as id from shows
      where id = ${showId} and state = 'on_air'`.execute(db)
    if (!rows[0]) return false
    const id = rows[0].id ?? newMediaId()
    await storage.put(renditionKey(id, pictureFile), still.webp)
    const { numAffectedRows } = await sql`update shows set picture_id = ${id}, picture_at = clock_timestamp(),
      picture_locked_thumbhash = ${still.lockedThumbhash}, picture_match = ${await likeBlocked(db, still.dhashes)}
      where id = ${showId} and state = 'on_air'`.execute(db)
    // it has ended meanwhile
    if (numAffectedRows === 0n) await storage.remove(renditionKey(id, pictureFile))
    return numAffectedRows === 1n
  }
}

/** Removes the pictures of shows that have ended. */
export async function removePictures({ db, storage }: Services): Promise<void> {
  const { rows } = await sql<{ id: number; picture: string }>`select id, picture_id as picture from shows
    where state = 'ended' and picture_id is not null order by ended_at limit 100`.execute(db)
  for (const { id, picture } of rows) {
    await storage.remove(renditionKey(picture, pictureFile))
    await sql`update shows set picture_id = null, picture_at = null, picture_locked_thumbhash = null where id = ${id}`.execute(
      db,
    )
  }
}
