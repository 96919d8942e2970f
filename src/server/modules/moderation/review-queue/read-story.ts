import { sql } from 'kysely'
import type { StoryAudience } from '#contract/stories.ts'
import { readyMedia } from '#modules/media/ready-media.ts'
import { restrictedIn } from '#modules/site/operator-rules.ts'
import { likenessesOf } from './similar-media.ts'
import { type LineRow, lineOf, type ReadReview, storyColumns } from './read-reviews.ts'

type Row = LineRow & {
  creator_id: number
  alt: string
  audience: StoryAudience
  creator_since: string | null
  is_staff: boolean
  version: string
}

/** A story that waits before it comes out. */
export const readStoryReview: ReadReview = async (tx, services, actor, storyId) => {
  const { rows } = await sql<Row>`select ${storyColumns}, s.creator_id, s.audience, u.creator_since,
      coalesce((select m.alt from media m where m.story_id = s.id), '') as alt,
      exists (select from accounts a where a.user_id = u.id and a.staff_role is not null) as is_staff,
      md5(json_build_array(s.caption, s.overlays, (select json_build_array(m.id, m.match_id, m.alt) from media m where m.story_id = s.id))::text) as version
    from stories s join users u on u.id = s.creator_id
    where s.id = ${storyId} and s.state = 'in_review' for update of s`.execute(tx)
  const [row] = rows
  if (!row) return null
  const media = await readyMedia(tx, services, sql`story_id = ${storyId}`)
  const said = [row.text, row.alt]
  return {
    creatorId: row.creator_id,
    detail: {
      ...lineOf(row),
      text: row.text,
      teaser: '',
      audience: row.audience,
      sending: null,
      priceCents: null,
      priceMode: null,
      media,
      listedWords: row.held_for_words ? restrictedIn(services.settings.now().restrictedWords, said) : [],
      likenesses: await likenessesOf(tx, services, media),
      creatorSince: row.creator_since,
      version: row.version,
      mayDecide: row.creator_id !== actor.userId && (!row.is_staff || actor.staffRole === 'admin'),
    },
  }
}
