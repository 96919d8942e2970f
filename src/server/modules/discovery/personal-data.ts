import { own, withheld, type Declaration } from '#platform/personal-data.ts'

/** What people want to read about, and what browsing knows of creators. */
export const discoveryTables: Readonly<Record<string, Declaration>> = {
  topic_follows: {
    users: { user_id: own('topic_follows', 'user_id', ['label', 'created_at']) },
    deletion: { delete: ['user_id'] },
  },
  creator_facts: {
    users: { creator_id: withheld('Counted every ten minutes from your posts and followers, which are in your copy.') },
    deletion: { delete: ['creator_id'] },
  },
}
