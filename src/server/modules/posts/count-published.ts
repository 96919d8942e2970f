import { type RawBuilder, sql } from 'kysely'

/** What of a creator is published, counted anew: posts, and the photos and videos in them. A statement of its own. */
export const countPublished = (creatorId: number): RawBuilder<unknown> =>
  sql`update users set (post_count, photo_count, video_count) = (
    select count(distinct p.id), count(*) filter (where m.kind = 'photo'), count(*) filter (where m.kind = 'video')
    from posts p left join media m on m.post_id = p.id where p.creator_id = ${creatorId} and p.state = 'published')
    where id = ${creatorId}`
