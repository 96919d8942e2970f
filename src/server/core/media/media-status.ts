import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import type { mediaStatus } from '#contract/media.ts'
import type { Services } from '../services.ts'
import type { MediaTable } from '../tables/posts.ts'
import { openView, toStored } from './views.ts'

/** What became of an upload, for its owner. */
export function mediaStatusOf(row: Selectable<MediaTable>, services: Services): z.infer<typeof mediaStatus> {
  const stored = toStored(row)
  return { id: row.id, state: row.state, problem: row.problem, media: stored && openView(stored, services) }
}
