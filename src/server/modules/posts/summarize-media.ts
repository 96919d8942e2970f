import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/** Writes the summary of the post's ready media into the post, where lists read it. */
export async function summarizeMedia(tx: Tx, postId: number): Promise<void> {
  await sql`update posts set media = (
    select json_agg(
      case when more is null then json_build_array(id, kind, width, height, thumbhash, locked_thumbhash, alt, sizes)
      else json_build_array(id, kind, width, height, thumbhash, locked_thumbhash, alt, sizes, more) end order by position)
    from media where post_id = ${postId} and state = 'ready') where id = ${postId}`.execute(tx)
}
