import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import { markWatched } from '#modules/stories/mark-watched.ts'
import { shareStories } from '#modules/stories/share-stories.ts'
import { settleHead } from '#modules/stories/update-story-head.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { dayMs } from './periods.ts'
import { folderName } from './content.ts'
import { readReady, type DemoPhoto } from './ready-pictures.ts'
import { done, within } from './within-transaction.ts'
import { idFor } from './write-message-media.ts'
import { idOf, instant, type Ids } from './write-people.ts'

const item = z.strictObject({
  /** A folder of `demo/pictures`. */
  file: folderName,
  alt: z.string().check(z.minLength(1), z.maxLength(limits.altTextMax)),
  caption: z.string().check(z.maxLength(limits.storyCaptionMax)),
  daysAgo: z.number().check(z.gt(1)),
})
const highlights = z.array(
  z.strictObject({
    by: z.string(),
    /** In the order of the page. */
    highlights: z.array(
      z.strictObject({ name: z.string().check(z.minLength(1)), items: z.array(item).check(z.minLength(1)) }),
    ),
  }),
)
export type DemoHighlights = z.infer<typeof highlights>

export const readHighlights = async (folder: string): Promise<DemoHighlights> =>
  z.parse(highlights, JSON.parse(await readFile(path.join(folder, 'highlights.json'), 'utf8')))

const keyOf = (by: string, file: string): string => `${by} ${file}`

/** Stores the pictures of all of them. Safe to repeat: they have the same names each time. */
export async function makeHighlightPictures(
  services: Services,
  folder: string,
  all: DemoHighlights,
): Promise<ReadonlyMap<string, DemoPhoto>> {
  const pictures = new Map<string, DemoPhoto>()
  for (const { by, highlights: own } of all)
    for (const { file } of own.flatMap(({ items }) => items)) {
      const id = idFor(services.mediaSecret, `highlight ${keyOf(by, file)}`)
      pictures.set(keyOf(by, file), await readReady(services, path.join(folder, 'pictures', file), id))
    }
  return pictures
}

/** Half of those who followed at the time, in turn, have watched it. */
async function watch(db: Db, creatorId: number, storyId: number, at: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select fan_id as id from relations
    where creator_id = ${creatorId} and followed_at < ${at} order by 1`.execute(db)
  const fans = rows.filter((_fan, index) => (index + storyId) % 2 === 0)
  await markWatched(
    db,
    fans.map(({ id }) => ({ userId: id, storyId, moves: 0 })),
  )
}

/** Stories of the past, shared by the product's own operation and dated back, and the highlights that they stand in. */
export async function writeHighlights(
  tx: Tx,
  services: Services,
  all: DemoHighlights,
  { ids, now, pictures }: { ids: Ids; now: number; pictures: ReadonlyMap<string, DemoPhoto> },
): Promise<void> {
  const inside = within(tx, services)
  for (const { by, highlights: own } of all) {
    const creatorId = idOf(ids, by)
    for (const [index, { name, items }] of own.entries()) {
      const storyIds: number[] = []
      for (const { file, alt, caption, daysAgo } of items) {
        const photo = pictures.get(keyOf(by, file))
        if (!photo) throw new Error(`The demo has no picture ${file}.`)
        const at = instant(now - daysAgo * dayMs)
        const { id, bytes, width, height, thumbhash, lockedThumbhash, sizes } = photo
        await sql`insert into media (id, owner_id, kind, state, bytes, width, height, alt, thumbhash, locked_thumbhash, sizes, created_at)
          values (${id}, ${creatorId}, 'photo', 'ready', ${bytes}, ${width}, ${height}, ${alt}, ${thumbhash}, ${lockedThumbhash},
            ${JSON.stringify(sizes)}::json, ${at})`.execute(tx)
        const { stories } = done(
          await shareStories(inside, creatorId, { items: [{ mediaId: id, caption }], audience: 'everyone' }),
        )
        const storyId = stories[0]?.id ?? 0
        await watch(inside.db, creatorId, storyId, at)
        await sql`update story_views set at = ${at}::timestamptz + interval '3 hours' where story_id = ${storyId}`.execute(
          tx,
        )
        await sql`update stories set created_at = ${at}, published_at = ${at},
          expires_at = ${at}::timestamptz + make_interval(hours => ${limits.storyHours}) where id = ${storyId}`.execute(
          tx,
        )
        storyIds.push(storyId)
      }
      await settleHead(tx, creatorId)
      const { rows } = await sql<{ id: number }>`insert into story_highlights (creator_id, name, place)
        values (${creatorId}, ${name}, ${index}) returning id`.execute(tx)
      await sql`insert into story_highlight_items (highlight_id, story_id, place)
        select ${rows[0]?.id ?? 0}, id, n from unnest(${storyIds}::bigint[]) with ordinality as u(id, n)`.execute(tx)
    }
    // what has ended long ago makes no ring
    await sql`delete from story_marks where creator_id = ${creatorId}`.execute(tx)
  }
}
