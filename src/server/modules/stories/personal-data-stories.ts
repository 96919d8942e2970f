import { sql } from 'kysely'
import { own, type Declaration, withheld } from '#platform/personal-data.ts'

/** Stories, and who has watched them. */
export const storyTables: Readonly<Record<string, Declaration>> = {
  story_heads: {
    users: { creator_id: withheld('The time of your newest story, which stands with the story itself.') },
    deletion: { delete: ['creator_id'] },
  },
  story_head_changes: {
    users: {
      creator_id: withheld('A number that tells the program to read your newest story again; gone after ten minutes.'),
    },
    deletion: {
      keep: 'A number that tells the program to read a newest story again, which the end of one is, too; gone after ten minutes.',
    },
  },
  story_list_heads: {
    users: { creator_id: withheld('The time of your newest story for a list, which stands with the story itself.') },
    deletion: { delete: ['creator_id'] },
  },
  story_marks: {
    users: {
      user_id: {
        export: (userId) => sql`select u.username as creator, k.seen_at
          from story_marks k join users u on u.id = k.creator_id where k.user_id = ${userId}`,
      },
      creator_id: withheld('How far somebody else has watched your stories; it is theirs.'),
    },
    deletion: { delete: ['user_id', 'creator_id'] },
  },
  story_mutes: {
    users: {
      user_id: {
        export: (userId) => sql`select u.username as creator, k.at
          from story_mutes k join users u on u.id = k.creator_id where k.user_id = ${userId}`,
      },
      creator_id: withheld('Who has muted your stories is theirs to tell.'),
    },
    deletion: { delete: ['user_id', 'creator_id'] },
  },
  story_reactions: {
    users: { user_id: own('story_reactions', 'user_id', ['story_id', 'emoji', 'at']) },
    deletion: { delete: ['user_id'] },
  },
  story_votes: {
    users: { user_id: own('story_votes', 'user_id', ['story_id', 'option', 'at']) },
    deletion: { delete: ['user_id'] },
  },
  story_answers: {
    users: { user_id: own('story_answers', 'user_id', ['story_id', 'text', 'shareable', 'at']) },
    deletion: { delete: ['user_id'] },
  },
  story_shared_answers: {
    users: { user_id: own('story_shared_answers', 'user_id', ['story_id', 'asked_id', 'question', 'text']) },
    deletion: { delete: ['user_id'] },
  },
  story_mentions: {
    users: { user_id: own('story_mentions', 'user_id', ['story_id', 'name']) },
    deletion: { delete: ['user_id'] },
  },
  story_unlocks: {
    users: { user_id: own('story_unlocks', 'user_id', ['story_id', 'made_at']) },
    deletion: { keep: 'It stands beside a payment of the books, and names a story by its number.' },
  },
  story_views: {
    users: { user_id: own('story_views', 'user_id', ['story_id', 'at', 'named', 'replied', 'moves']) },
    deletion: { delete: ['user_id'] },
  },
  story_highlights: {
    users: {
      creator_id: {
        export: (userId) => sql`select h.name, h.cover_id, h.created_at,
            (select json_agg(i.story_id order by i.place) from story_highlight_items i where i.highlight_id = h.id) as stories
          from story_highlights h where h.creator_id = ${userId} order by h.place, h.id`,
      },
    },
    deletion: { delete: ['creator_id'] },
  },
  story_settings: {
    users: { user_id: own('story_settings', 'user_id', ['keep_days']) },
    deletion: { delete: ['user_id'] },
  },
  stories: {
    users: {
      creator_id: {
        export: (
          userId,
        ) => sql`select s.id, s.state, s.audience, l.name as list, s.caption, s.price_cents, s.overlays, s.created_at,
            s.publish_at, s.published_at, s.expires_at
          from stories s left join people_lists l on l.id = s.list_id where s.creator_id = ${userId} order by s.id`,
      },
    },
    deletion: { delete: ['creator_id'] },
  },
}
