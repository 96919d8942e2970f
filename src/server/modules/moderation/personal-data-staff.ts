import { sql } from 'kysely'
import { own, withheld, type Declaration } from '#platform/personal-data.ts'

const staffOnly = withheld('Names the staff member who did it; decisions are sent to the person they concern.')

/** What staff do, and what they are asked to decide. */
export const staffTables: Readonly<Record<string, Declaration>> = {
  audit_log: {
    users: {
      actor_id: own('audit_log', 'actor_id', ['id', 'at', 'action', 'subject_kind', 'subject_id']),
      user_id: staffOnly,
    },
    deletion: {
      keep: 'Never changed, or it would prove nothing; it holds numbers, codes and reasons, no names and no papers.',
    },
  },
  operator_settings: {
    users: { changed_by: staffOnly },
    deletion: { keep: 'The operator’s choices; who made them is a number that goes with the account.' },
  },
  // of the account's own request alone; those of people who are shown in its posts are not the account's. Before the requests, which are the way to them
  identity_documents: {
    users: {
      request_id: {
        export: (userId) => sql`select d.side, d.bytes, d.made_at from identity_documents d
          join creator_requests r on r.id = d.request_id where r.user_id = ${userId}`,
      },
    },
    deletion: {
      change: (userId) => [
        sql`delete from identity_documents d using creator_requests r where r.id = d.request_id and r.user_id = ${userId}`,
      ],
    },
  },
  creator_requests: {
    users: {
      user_id: own('creator_requests', 'user_id', [
        'state',
        'certified_at',
        'conditions_at',
        'document_kind',
        'submitted_at',
        'decided_at',
        'reason',
        'note',
        'appeal',
        'appealed_at',
        'created_at',
        'updated_at',
      ]),
      decided_by: staffOnly,
      assigned_to: staffOnly,
    },
    deletion: { delete: ['user_id'] },
  },
}
