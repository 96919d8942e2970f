import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import { overlays } from '#contract/story-overlays.ts'
import { newMediaId } from '#modules/media/storage-keys.ts'
import { markWatched } from '#modules/stories/mark-watched.ts'
import { shareStories } from '#modules/stories/share-stories.ts'
import { voteInStory } from '#modules/stories/vote-and-answer.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import type { Db, Services } from '#platform/services.ts'
import { folderName, readAccess } from './content.ts'
import { readReady } from './ready-pictures.ts'
import { emailOf } from './write-people.ts'

const shared = z.array(
  z.strictObject({
    by: z.string(),
    audience: z.enum(['everyone', 'followers', 'subscribers']),
    items: z
      .array(
        z.strictObject({
          /** A folder of `demo/pictures`. */
          file: folderName,
          alt: z.string().check(z.minLength(1), z.maxLength(limits.altTextMax)),
          caption: z.string().check(z.maxLength(limits.storyCaptionMax)),
          overlays: z.optional(overlays),
          priceCents: z.optional(z.int().check(z.gte(limits.postPriceMinCents))),
        }),
      )
      .check(z.minLength(1)),
  }),
)
type Shared = z.infer<typeof shared>[number]

export async function readStories(folder: string): Promise<Shared[]> {
  return z.parse(shared, JSON.parse(await readFile(path.join(folder, 'stories.json'), 'utf8')))
}

/** The photo as an upload that has been processed, so that the story comes out at once. */
async function upload(
  services: Services,
  folder: string,
  ownerId: number,
  { file, alt }: Shared['items'][number],
): Promise<string> {
  const photo = await readReady(services, path.join(folder, 'pictures', file), newMediaId())
  const { id, bytes, width, height, thumbhash, lockedThumbhash, sizes } = photo
  await sql`insert into media (id, owner_id, kind, state, bytes, width, height, alt, thumbhash, locked_thumbhash, sizes)
    values (${id}, ${ownerId}, 'photo', 'ready', ${bytes}, ${width}, ${height}, ${alt}, ${thumbhash}, ${lockedThumbhash},
      ${JSON.stringify(sizes)}::json)`.execute(services.db)
  return id
}

/** Every second fan of theirs has seen them, but for the one who is shown. */
async function watchAll(db: Db, creatorId: number, storyIds: readonly number[], but: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select r.fan_id as id from relations r join users u on u.id = r.fan_id
    where r.creator_id = ${creatorId} and (r.followed_at is not null or r.subscribed_until > now()) and u.username <> ${but}
    order by u.id`.execute(db)
  const fans = rows.filter((_fan, index) => index % 2 === 0).slice(0, 200)
  await markWatched(
    db,
    fans.flatMap(({ id }) => storyIds.map((storyId) => ({ userId: id, storyId, moves: 0 }))),
  )
  return fans.map(({ id }) => id)
}

/** Every third of those who have seen it votes, most of them for the first option. */
async function vote(services: Services, storyId: number, viewers: readonly number[]): Promise<void> {
  const voters = viewers.filter((_viewer, index) => index % 3 === 0)
  for (const [index, viewerId] of voters.entries()) {
    const voted = await voteInStory(services, viewerId, storyId, index % 3 === 2 ? 1 : 0)
    if (voted instanceof Failure) throw new Error(`A vote in the demo’s story ${String(storyId)} was refused.`)
  }
}

/** Any number; it only has to be ours. Two programs on one database share once. */
const storiesLock = 4713

/**
 * Shares the demo's stories by the product's own operation, for each of its creators who has shared nothing for 24 hours: every
 * start gives the home page its row. Who has deleted theirs is left alone for as long.
 */
export async function shareDemoStories(services: Services, folder: string): Promise<void> {
  const [stories, { logIns }] = await Promise.all([readStories(folder), readAccess(folder)])
  await transaction(services.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(storiesLock)})`.execute(tx)
    const { rows } = await sql<{ id: number; username: string }>`
      select u.id, u.username from users u join accounts a on a.user_id = u.id
      join unnest(${stories.map(({ by }) => by)}::text[], ${stories.map(({ by }) => emailOf(by))}::text[]) as n(username, email)
        on n.username = u.username and n.email = a.email
      where u.is_creator and not exists (select from stories s where s.creator_id = u.id
        and s.created_at > now() - make_interval(hours => ${limits.storyHours}))`.execute(tx)
    for (const { by, audience, items } of stories) {
      const creatorId = rows.find(({ username }) => username === by)?.id
      if (creatorId === undefined) continue
      const uploaded = []
      for (const item of items)
        uploaded.push({
          mediaId: await upload(services, folder, creatorId, item),
          caption: item.caption,
          priceCents: item.priceCents,
          overlays: item.overlays,
        })
      const made = await shareStories(services, creatorId, { items: uploaded, audience })
      if (made instanceof Failure) throw new Error(`The demo's stories of ${by} were not shared.`)
      const storyIds = made.stories.map(({ id }) => id)
      const viewers = await watchAll(services.db, creatorId, storyIds, logIns.fan)
      for (const [index, { overlays: laid }] of items.entries())
        if (laid?.some(({ type }) => type === 'poll')) await vote(services, storyIds[index] ?? 0, viewers)
    }
  })
}
