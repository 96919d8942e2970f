import { sql } from 'kysely'
import { withheld, type Declaration } from '#platform/personal-data.ts'

/** Whom somebody does not want to be suggested, and who is near whom. */
export const suggestionTables: Readonly<Record<string, Declaration>> = {
  hidden_suggestions: {
    users: {
      user_id: {
        export: (userId) => sql`select u.username as hidden, h.created_at
          from hidden_suggestions h join users u on u.id = h.hidden_id where h.user_id = ${userId}`,
      },
      hidden_id: withheld('Who does not want you to be suggested is theirs to tell.'),
    },
    deletion: { delete: ['user_id', 'hidden_id'] },
  },
  similar_creators: {
    users: {
      creator_id: withheld('Worked out from whom others follow, and made anew a few times a day.'),
      similar_id: withheld('Worked out from whom others follow, and made anew a few times a day.'),
    },
    deletion: { delete: ['creator_id', 'similar_id'] },
  },
}
