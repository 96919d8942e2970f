import { sql } from 'kysely'
import { own, withheld, type Declaration } from '#platform/personal-data.ts'

/** What people say to each other, and what creators send to many. */
export const messageTables: Readonly<Record<string, Declaration>> = {
  message_contents: {
    users: {
      author_id: own('message_contents', 'author_id', ['id', 'text', 'price_cents', 'created_at', 'unsent_at']),
    },
    deletion: {
      change: (userId) => [
        // whoever has paid keeps what they have paid for; what staff had still to look at nobody looks at any more
        sql`update message_contents c set unsent_at = coalesce(unsent_at, now()), text = '', media = null,
            hidden_at = null, review_since = null
          where author_id = ${userId} and (hidden_at is null or review_since is not null) and not exists (
            select from messages m join message_unlocks u on u.message_id = m.id where m.content_id = c.id)`,
        sql`update message_contents set unsent_at = coalesce(unsent_at, now()) where author_id = ${userId}`,
        sql`update chat_members s set unread_count = (
            select count(*) from messages g join message_unlocks u on u.message_id = g.id and u.user_id = s.user_id
            where g.chat_id = s.chat_id and g.id > greatest(s.read_up_to, s.cleared_up_to) and g.sender_id <> s.user_id
              and not exists (select from hidden_messages h where h.user_id = s.user_id and h.message_id = g.id))
          where s.other_id = ${userId} and s.unread_count > 0`,
      ],
    },
  },
  messages: {
    users: {
      sender_id: {
        export: (
          userId,
        ) => sql`select m.id, u.username as to, c.text, m.created_at, m.tip_cents, m.price_cents, m.story_id
          from messages m join message_contents c on c.id = m.content_id
          join chat_members o on o.chat_id = m.chat_id and o.user_id = m.sender_id join users u on u.id = o.other_id
          where m.sender_id = ${userId}`,
      },
    },
    deletion: { keep: 'Only that there was something at that time stays for the other person; its words are gone.' },
  },
  chats: {
    users: {
      low_id: {
        export: (userId) => sql`select u.username as with, c.created_at from chats c join users u on u.id = c.high_id
          where c.low_id = ${userId}`,
      },
      high_id: {
        export: (userId) => sql`select u.username as with, c.created_at from chats c join users u on u.id = c.low_id
          where c.high_id = ${userId}`,
      },
    },
    deletion: { keep: 'The other person’s own messages stand in it.' },
  },
  chat_members: {
    users: {
      user_id: {
        export: (userId) => sql`select u.username as with, m.pinned_at, m.muted, m.unread_count
          from chat_members m join users u on u.id = m.other_id where m.user_id = ${userId}`,
      },
      other_id: withheld('How the other person keeps a chat with you is theirs.'),
    },
    deletion: {
      change: (userId) => [
        sql`update chat_members set listed = false, pinned_at = null, muted = false, unread_count = 0 where user_id = ${userId}`,
      ],
    },
  },
  message_reactions: {
    users: { user_id: own('message_reactions', 'user_id', ['message_id', 'emoji', 'created_at']) },
    deletion: { delete: ['user_id'] },
  },
  hidden_messages: {
    users: { user_id: own('hidden_messages', 'user_id', ['message_id']) },
    deletion: { delete: ['user_id'] },
  },
  message_unlocks: {
    users: { user_id: own('message_unlocks', 'user_id', ['message_id', 'made_at']) },
    deletion: { keep: 'It stands beside a payment of the books, and names a message by its number.' },
  },
  list_message_recipients: {
    users: { user_id: withheld('A row is there for the seconds in which a message is on its way to you.') },
    deletion: { delete: ['user_id'] },
  },
  list_messages: {
    users: {
      creator_id: {
        export: (userId) => sql`select l.id, c.text, l.to_lists, l.except_lists, l.state, l.send_at, l.sent_count
          from list_messages l join message_contents c on c.id = l.content_id where l.creator_id = ${userId}`,
      },
    },
    deletion: {
      change: (userId) => [
        sql`delete from list_message_recipients r using list_messages l where l.id = r.list_message_id and l.creator_id = ${userId}`,
        sql`update list_messages set state = 'unsent', to_lists = '{"builtIn":[],"own":[]}', except_lists = '{"builtIn":[],"own":[]}'
          where creator_id = ${userId}`,
      ],
    },
  },
  people_list_members: {
    users: { user_id: withheld('Creators sort the people they write to for themselves.') },
    deletion: { delete: ['user_id'] },
  },
  people_lists: {
    users: {
      creator_id: {
        export: (userId) => sql`select l.name, l.created_at, array(select u.username from people_list_members m
          join users u on u.id = m.user_id where m.list_id = l.id) as people from people_lists l where l.creator_id = ${userId}`,
      },
    },
    deletion: { delete: ['creator_id'] },
  },
  welcome_messages: {
    users: {
      creator_id: {
        export: (
          userId,
        ) => sql`select c.text, w.enabled from welcome_messages w join message_contents c on c.id = w.content_id
          where w.creator_id = ${userId}`,
      },
    },
    deletion: { delete: ['creator_id'] },
  },
  welcomed: {
    users: {
      creator_id: withheld('Marks so that nobody is welcomed twice; the messages themselves are in your copy.'),
      fan_id: withheld('Marks so that nobody is welcomed twice; the creators are in your list of chats.'),
    },
    deletion: { delete: ['creator_id', 'fan_id'] },
  },
  saved_replies: {
    users: { creator_id: own('saved_replies', 'creator_id', ['title', 'text']) },
    deletion: { delete: ['creator_id'] },
  },
}
