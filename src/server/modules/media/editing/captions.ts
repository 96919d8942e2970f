import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { captionProblems } from '#contract/media.ts'
import { renditionKey } from '../storage-keys.ts'
import type { MediaStatus } from '../media-status.ts'
import { plainCaptions } from '../video/captions.ts'
import { mediaChanged } from '../announcements.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { MediaRow, StoredMore } from '../media-row.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import { getMedia } from './get-media.ts'

type Captions = NonNullable<StoredMore['captions']>
type Refusal = 'not_found' | 'not_ready' | 'invalid_input'
type Named = { ownerId: number; id: string; language: string }

/** Changes the list of a video of the owner's, in its posts too. Gives the files that nothing names any more. */
async function changeCaptions(
  tx: Tx,
  { ownerId, id }: Named,
  change: (captions: Captions) => Captions | Failure<Refusal>,
): Promise<Result<{ gone: string[] }, Refusal>> {
  const { rows } = await sql<Pick<MediaRow, 'kind' | 'state' | 'more' | 'post_id'>>`
    select kind, state, more, post_id from media where id = ${id} and owner_id = ${ownerId} for update`.execute(tx)
  const [row] = rows
  if (!row) return fail('not_found')
  if (row.kind !== 'video') return failField('text', 'Only videos can have captions.')
  if (row.state === 'failed') return fail('not_ready')
  const before = row.more?.captions ?? []
  const after = change(before)
  if (after instanceof Failure) return after
  const { captions: _before, ...rest } = row.more ?? {}
  const more = after.length > 0 ? { ...rest, captions: after } : rest
  await sql`update media set more = ${JSON.stringify(more)}::json where id = ${id}`.execute(tx)
  if (row.post_id !== null) await mediaChanged.announce(tx, { postId: row.post_id })
  const kept = new Set(after.map(([, file]) => file))
  return { gone: before.map(([, file]) => file).filter((file) => !kept.has(file)) }
}

const forget = async ({ storage }: Services, id: string, gone: readonly string[]): Promise<void> => {
  for (const file of gone) await storage.remove(renditionKey(id, file))
}

/**
 * Captions in a language, in the place of those that were there, also while the video is still processed. Named by what they say: a
 * browser never keeps old ones.
 */
export async function putCaptions(
  services: Services,
  { text, ...named }: Named & { text: string },
): Promise<Result<MediaStatus, Refusal>> {
  const { id, language } = named
  const read = plainCaptions(text)
  if ('problem' in read)
    return new Failure('invalid_input', {
      errors: { text: [`Line ${String(read.line)}: ${captionProblems[read.problem]}`] },
      details: read,
    })
  const { content } = read
  const name = createHash('sha256').update(`${language}\n${content}`).digest('hex').slice(0, 16)
  const file = `captions-${name}.vtt`
  const key = renditionKey(id, file)
  const owned = await getMedia(services, named.ownerId, id)
  if (owned instanceof Failure) return owned
  // before the row that names it: a name must never lead nowhere
  await services.storage.put(key, Buffer.from(content))
  const result = await transaction(services.db, (tx: Tx) =>
    changeCaptions(tx, named, (captions) => {
      const others = captions.filter(([one]) => one !== language)
      if (others.length >= limits.captionLanguagesMax)
        return failField('text', 'This video has reached its limit of caption languages.')
      return [...others, [language, file] as [string, string]].toSorted(([a], [b]) => a.localeCompare(b))
    }),
  )
  if (result instanceof Failure) {
    const { video } = owned.media ?? {}
    if (!video?.captions.some((one) => one.file === file)) await services.storage.remove(key)
    return result
  }
  await forget(services, id, result.gone)
  return getMedia(services, named.ownerId, id)
}

/** Takes a language's captions away; not found where there are none. */
export async function removeCaptions(
  services: Services,
  named: Named,
): Promise<Result<MediaStatus, 'not_found' | 'not_ready' | 'invalid_input'>> {
  const result = await transaction(services.db, (tx: Tx) =>
    changeCaptions(tx, named, (captions) => {
      const others = captions.filter(([one]) => one !== named.language)
      return others.length === captions.length ? fail('not_found') : others
    }),
  )
  if (result instanceof Failure) return result
  await forget(services, named.id, result.gone)
  return getMedia(services, named.ownerId, named.id)
}
