import { sql } from 'kysely'
import { own, withheld, type Declaration } from '#platform/personal-data.ts'

/** What people note about others, and the ways by which people come. */
export const supporterTables: Readonly<Record<string, Declaration>> = {
  people_notes: {
    users: {
      owner_id: {
        export: (userId) => sql`select u.username as about, n.text, n.updated_at
          from people_notes n join users u on u.id = n.about_id where n.owner_id = ${userId}`,
      },
      about_id: withheld('What others have noted for their own eyes is theirs.'),
    },
    deletion: { delete: ['owner_id', 'about_id'] },
  },
  link_visitors: {
    users: {
      user_id: {
        export: (userId) => sql`select u.username as creator, v.at
          from link_visitors v join tracking_links l on l.id = v.link_id join users u on u.id = l.creator_id where v.user_id = ${userId}`,
      },
    },
    deletion: { delete: ['user_id'] },
  },
  tracking_links: {
    users: {
      creator_id: own('tracking_links', 'creator_id', ['id', 'name', 'code', 'visits', 'created_at', 'ended_at']),
    },
    deletion: { delete: ['creator_id'] },
  },
}
