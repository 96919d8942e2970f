import { own, type Declaration } from '#platform/personal-data/declaration.ts'

/** What people want to read about. */
export const topicTables: Readonly<Record<string, Declaration>> = {
  topic_follows: {
    users: { user_id: own('topic_follows', 'user_id', ['label', 'created_at']) },
    deletion: { delete: ['user_id'] },
  },
}
