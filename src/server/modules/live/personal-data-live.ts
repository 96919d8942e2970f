import { sql } from 'kysely'
import { own, withheld, type Declaration } from '#platform/personal-data.ts'

/** Live shows, and tickets for them. */
export const liveTables: Readonly<Record<string, Declaration>> = {
  show_tickets: {
    users: { user_id: own('show_tickets', 'user_id', ['show_id', 'made_at']) },
    deletion: { delete: ['user_id'] },
  },
  show_reminders: {
    users: { user_id: own('show_reminders', 'user_id', ['show_id', 'made_at']) },
    deletion: { delete: ['user_id'] },
  },
  show_lines: {
    users: { user_id: own('show_lines', 'user_id', ['show_id', 'text', 'tip_cents', 'made_at', 'removed_at']) },
    deletion: { delete: ['user_id'] },
  },
  show_moderators: {
    users: {
      user_id: own('show_moderators', 'user_id', ['creator_id', 'made_at']),
      creator_id: own('show_moderators', 'creator_id', ['user_id', 'made_at']),
    },
    deletion: { delete: ['user_id', 'creator_id'] },
  },
  show_writers: {
    users: {
      user_id: own('show_writers', 'user_id', ['show_id', 'last_at', 'muted_at']),
      muted_by: withheld('Says whom somebody has muted, which is told to the creator alone.'),
    },
    deletion: { delete: ['user_id'] },
  },
  stream_keys: {
    users: { user_id: own('stream_keys', 'user_id', ['ending', 'takes_over', 'made_at']) },
    deletion: { delete: ['user_id'] },
  },
  show_minutes: {
    users: {
      show_id: {
        export: (userId) => sql`select m.show_id, m.minute, m.viewers from show_minutes m
          join shows s on s.id = m.show_id where s.creator_id = ${userId}`,
      },
    },
    deletion: {
      change: (userId) => [
        sql`delete from show_minutes m using shows s where s.id = m.show_id and s.creator_id = ${userId}`,
      ],
    },
  },
  show_topics: {
    users: {
      show_id: {
        export: (userId) => sql`select t.show_id, t.label from show_topics t
          join shows s on s.id = t.show_id where s.creator_id = ${userId}`,
      },
    },
    deletion: {
      change: (userId) => [
        sql`delete from show_topics t using shows s where s.id = t.show_id and s.creator_id = ${userId}`,
      ],
    },
  },
  show_evidence: {
    users: {
      show_id: withheld('Kept for staff who decide about a report of the show; its creator reads the decision.'),
    },
    deletion: {
      // a job removes the clips of what belongs to no show
      change: (userId) => [
        sql`update show_evidence e set show_id = null from shows s where s.id = e.show_id and s.creator_id = ${userId}`,
      ],
    },
  },
  shows: {
    users: {
      creator_id: own('shows', 'creator_id', [
        'id',
        'title',
        'audience',
        'ticket_cents',
        'minutes',
        'goal_label',
        'goal_cents',
        'state',
        'records',
        'recording_id',
        'source',
        'viewers_most',
        'created_at',
        'starts_at',
        'started_at',
        'ended_at',
        'cut_ground',
        'cut_statement',
      ]),
    },
    deletion: { delete: ['creator_id'] },
  },
}
