import { sql } from 'kysely'
import { factNames, withoutFacts } from './profile-facts.ts'
import { own, secret, type Declaration } from '#platform/personal-data.ts'

/** Who a person is, and how they get in. */
export const accountTables: Readonly<Record<string, Declaration>> = {
  users: {
    users: {
      id: own('users', 'id', [
        'id',
        'username',
        'name',
        'bio',
        'avatar',
        'cover',
        'is_creator',
        'follower_count',
        'post_count',
        'photo_count',
        'video_count',
        'hidden_figures',
        'created_at',
        ...factNames,
      ]),
    },
    // a tombstone: books and counters of others still name its number; no sign-up can make such a name (contract/fields.ts)
    deletion: {
      change: (userId) => [
        sql`update users set username = 'deleted-' || id, name = '', bio = '', bio_language = null, avatar = null, cover = null, ${withoutFacts},
          is_creator = false,
          follower_count = 0, post_count = 0, photo_count = 0, video_count = 0, hidden_figures = '{}', deleted_at = now() where id = ${userId}`,
      ],
    },
  },
  accounts: {
    users: {
      user_id: own('accounts', 'user_id', [
        'email',
        'email_verified_at',
        'date_of_birth',
        'language',
        'numbering_system',
        'home_seen_at',
        'staff_role',
        'country',
        'address_countries',
        'address_seen',
        'password_changed_at',
        'username_changed_at',
        'totp_enabled_at',
        'who_may_message',
        'hidden_in',
        'deletion_at',
        'age_shown',
        'age_check',
        'next_path',
        'shown_as_supporter',
        'shown_as_viewer',
        'in_search_engines',
        'personal_suggestions',
      ]),
    },
    deletion: { delete: ['user_id'] },
  },
  former_usernames: {
    users: { user_id: own('former_usernames', 'user_id', ['username', 'until']) },
    deletion: { delete: ['user_id'] },
  },
  sessions: {
    users: {
      user_id: own('sessions', 'user_id', ['user_agent', 'address_range', 'created_at', 'last_used_at', 'expires_at']),
    },
    deletion: { delete: ['user_id'] },
  },
  mailed_links: {
    users: { user_id: own('mailed_links', 'user_id', ['purpose', 'email', 'expires_at', 'used_at']) },
    deletion: { delete: ['user_id'] },
  },
  login_tickets: { users: { user_id: secret }, deletion: { delete: ['user_id'] } },
  recovery_codes: { users: { user_id: secret }, deletion: { delete: ['user_id'] } },
  passkey_challenges: { users: { user_id: secret }, deletion: { delete: ['user_id'] } },
  passkeys: {
    users: { user_id: own('passkeys', 'user_id', ['name', 'transports', 'backed_up', 'created_at', 'last_used_at']) },
    deletion: { delete: ['user_id'] },
  },
  security_events: {
    users: { user_id: own('security_events', 'user_id', ['kind', 'device', 'address_range', 'at']) },
    deletion: { delete: ['user_id'] },
  },
  data_exports: {
    users: { user_id: own('data_exports', 'user_id', ['state', 'bytes', 'created_at', 'expires_at']) },
    deletion: { delete: ['user_id'] },
  },
}
