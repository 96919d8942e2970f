import { sql } from 'kysely'
import { fail, failField, Failure } from '#platform/failure.ts'
import type { Tx } from '#platform/services.ts'
import { languageTag } from '#platform/text/language-tag.ts'
import { holdContent } from '../review.ts'

/** `waits`: it is kept, and hidden until staff have looked at its media. */
export type MadeContent = { contentId: number; waits: boolean }
export type NewContent = { text: string; mediaIds: readonly string[]; priceCents: number | null }

/**
 * Keeps what a message says, with its author's own uploads, which must be ready (`not_ready`). An upload hangs on one
 * message: whoever sends it again sends it to many. With what looks like blocked media it waits until a person has looked at it.
 */
export async function makeContent(
  tx: Tx,
  authorId: number,
  { text, mediaIds, priceCents }: NewContent,
  { mayBeEmpty = false }: { mayBeEmpty?: boolean } = {},
): Promise<MadeContent | Failure<'invalid_input' | 'not_ready'>> {
  if (text === '' && mediaIds.length === 0 && !mayBeEmpty) return failField('text', 'Write something or add a photo.')
  if (priceCents !== null && mediaIds.length === 0)
    return failField('priceCents', 'Only photos, videos and voice notes can be locked.')
  if (new Set(mediaIds).size !== mediaIds.length) return failField('mediaIds', 'A photo appears twice.')
  const { rows } = await sql<{ id: number }>`
    insert into message_contents (author_id, text, language, media, price_cents)
    values (${authorId}, ${text}, ${languageTag(text)}, ${mediaIds.length > 0 ? '[]' : null}::json, ${priceCents}::int) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A message was not kept.')
  const waits = mediaIds.length > 0 && (await hangMedia(tx, authorId, { contentId: id, mediaIds }))
  if (waits instanceof Failure) return waits
  if (waits) await holdContent(tx, id)
  return { contentId: id, waits }
}

/** Gives whether some of it looks like something removed. */
async function hangMedia(
  tx: Tx,
  authorId: number,
  { contentId, mediaIds }: { contentId: number; mediaIds: readonly string[] },
): Promise<boolean | Failure<'invalid_input' | 'not_ready'>> {
  // in one order, as posts take them
  const { rows } = await sql<{ state: string; waits: boolean }>`
    select state, match_id is not null and match_cleared_at is null as waits from media
    where id = any (${mediaIds}::text[]) and owner_id = ${authorId} and content_id is null and story_id is null
    order by id for no key update`.execute(tx)
  if (rows.length !== mediaIds.length) return failField('mediaIds', 'A photo is gone. Please add it again.')
  if (rows.some(({ state }) => state === 'failed'))
    return failField('mediaIds', 'We couldn’t read a photo. Please remove it.')
  if (rows.some(({ state }) => state !== 'ready')) return fail('not_ready')
  await sql`update media m set content_id = ${contentId} where id = any (${mediaIds}::text[])`.execute(tx)
  await sql`update message_contents set media = (
      select json_agg(case when m.more is null then json_build_array(m.id, m.kind, m.width, m.height, m.thumbhash, m.locked_thumbhash, m.alt, m.sizes)
        else json_build_array(m.id, m.kind, m.width, m.height, m.thumbhash, m.locked_thumbhash, m.alt, m.sizes, m.more) end order by wanted.n)
      from unnest(${mediaIds}::text[]) with ordinality as wanted(id, n) join media m on m.id = wanted.id)
    where id = ${contentId}`.execute(tx)
  return rows.some(({ waits }) => waits)
}
