import { own, withheld, type Declaration } from '#platform/personal-data/declaration.ts'

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
