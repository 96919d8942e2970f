import { sql } from 'kysely'
import { own, type Declaration } from '#platform/personal-data.ts'

/** Who is in posts, stories and shows. */
export const tagTables: Readonly<Record<string, Declaration>> = {
  tags: {
    users: {
      user_id: own('tags', 'user_id', ['post_id', 'story_id', 'show_id', 'state', 'asked_at', 'answered_at']),
      author_id: {
        export: (
          userId,
        ) => sql`select g.post_id, g.story_id, g.show_id, w.username as tagged, g.state, g.asked_at, g.answered_at
          from tags g join users w on w.id = g.user_id where g.author_id = ${userId}`,
      },
    },
    deletion: {
      // what waits for the word of somebody who has left does not come out by that
      change: (userId) => [
        sql`update tags set state = 'declined', answered_at = now() where user_id = ${userId}`,
        sql`delete from tags where author_id = ${userId}`,
      ],
    },
  },
}
