import { sql, type RawBuilder } from 'kysely'
import type { OpenMedia } from '#contract/media.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { MediaRow } from './media-row.ts'
import { openView, toStored } from './media-view.ts'

/** What is ready of the media that `which` names and orders, as staff see it: all of it. */
export async function readyMedia(tx: Tx, services: Services, which: RawBuilder<unknown>): Promise<OpenMedia[]> {
  const { rows } = await sql<MediaRow>`select * from media where ${which}`.execute(tx)
  return rows.flatMap((row) => {
    const stored = toStored(row)
    return stored ? [openView(stored, services)] : []
  })
}
