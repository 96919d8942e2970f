-- Who talks with whom, what was said, and what creators send to many.

-- One row for each pair of people. Whatever changes messages or members of a chat holds this row first.
create table chats (
  id         bigint generated always as identity primary key,
  low_id     bigint not null references users on delete cascade,
  high_id    bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  check (low_id < high_id),
  unique (low_id, high_id)
);
create index chats_high on chats (high_id);
alter table notification_outbox add constraint notification_outbox_chat_id_fkey foreign key (chat_id) references chats on delete cascade;

-- What a message says. Messages to many share one; it never changes, but it can be taken back.
create table message_contents (
  id            bigint generated always as identity primary key,
  author_id     bigint not null references users on delete cascade,
  text          text not null default '',
  -- as in posts.media
  media         json,
  -- locks the media
  price_cents   int check (price_cents > 0),
  created_at    timestamptz not null default now(),
  unsent_at     timestamptz,
  -- while a case is open
  hidden_at     timestamptz,
  -- what is sent with media like something removed waits, hidden, until staff have looked
  review_since  timestamptz,
  -- a word came onto the operator's list after a message to many or a welcome was written: when it would go out it waits,
  -- hidden, until staff have looked
  words_held_at timestamptz,
  -- staff have let it out with that word
  words_passed  boolean not null default false,
  -- staff have decided against it
  removed_at    timestamptz,
  check (price_cents is null or media is not null or unsent_at is not null)
);
create index message_contents_author on message_contents (author_id, id);
create index message_contents_review on message_contents (review_since, id) where review_since is not null;
alter table media add constraint media_content_id_fkey foreign key (content_id) references message_contents on delete set null;

create table list_messages (
  id           bigint generated always as identity primary key,
  creator_id   bigint not null references users on delete cascade,
  content_id   bigint not null references message_contents on delete cascade,
  -- {builtIn: names, own: ids}
  to_lists     json not null,
  except_lists json not null,
  state        text not null check (state in ('scheduled', 'sending', 'sent', 'unsent')),
  send_at      timestamptz not null default now(),
  created_at   timestamptz not null default now(),
  sent_count   int not null default 0,
  -- messages up to this id were taken out of what is unread; null: nothing to do
  unsent_up_to bigint
);
create index list_messages_list on list_messages (creator_id, id desc);
create index list_messages_due on list_messages (send_at) where state in ('scheduled', 'sending');
create index list_messages_unsent on list_messages (id) where unsent_up_to is not null;
create index list_messages_content on list_messages (content_id);
-- How many have read it, in shards, so that a hundred thousand readers do not wait for one row.
create table list_message_reads (
  list_message_id bigint not null references list_messages on delete cascade,
  shard           smallint not null,
  count           int not null,
  primary key (list_message_id, shard)
) with (fillfactor = 50);

-- Who is still to be sent it; a row goes in the transaction that sends.
create table list_message_recipients (
  list_message_id bigint not null references list_messages on delete cascade,
  user_id         bigint not null references users on delete cascade,
  primary key (list_message_id, user_id)
);
create index list_message_recipients_user on list_message_recipients (user_id);

create table messages (
  id              bigint generated always as identity primary key,
  chat_id         bigint not null references chats on delete cascade,
  sender_id       bigint not null references users on delete cascade,
  content_id      bigint not null references message_contents on delete cascade,
  -- typed: by hand
  origin          text not null default 'typed' check (origin in ('typed', 'list', 'welcome')),
  -- the clock under the chat's lock: within a chat its order is that of the ids
  created_at      timestamptz not null default clock_timestamp(),
  list_message_id bigint references list_messages on delete set null,
  reply_to_id     bigint,
  tip_cents       int,
  -- what sending it cost, and its payment in `purchases`
  price_cents     int,
  purchase_id     uuid,
  has_media       boolean not null default false
);
create index messages_media on messages (chat_id, id desc) where has_media;
create index messages_chat on messages (chat_id, id desc);
create index messages_time on messages (chat_id, created_at);
create index messages_content on messages (content_id);
create index messages_list on messages (list_message_id, id) where list_message_id is not null;
create index messages_sender on messages (sender_id);

-- Each person's side of a chat.
create table chat_members (
  chat_id       bigint not null references chats on delete cascade,
  user_id       bigint not null references users on delete cascade,
  other_id      bigint not null references users on delete cascade,
  -- the message that the list of chats is ordered by
  position      bigint not null default 0,
  listed        boolean not null default false,
  -- the other person is not there for this one: blocked either way, or hidden where this one is; kept by triggers
  hidden        boolean not null default false,
  unread_count  int not null default 0 check (unread_count >= 0),
  read_up_to    bigint not null default 0,
  cleared_up_to bigint not null default 0,
  -- the newest message that this person typed here
  typed_id      bigint not null default 0,
  pinned_at     timestamptz,
  muted         boolean not null default false,
  -- the other person has paid this one here
  paid          boolean not null default false,
  rank          smallint generated always as (case when pinned_at is not null then 2 when unread_count > 0 then 1 else 0 end) stored,
  -- The other person subscribes to this one, so that a creator with very many chats finds theirs in the order of the list
  -- without looking through the others. A subscription that has run out stays marked until it is ended: who reads asks
  -- `relations` as well.
  subscriber    boolean not null default false,
  primary key (chat_id, user_id)
) with (fillfactor = 85);
create index chat_members_list on chat_members (user_id, rank desc, position desc) where listed and not hidden;
create index chat_members_paid on chat_members (user_id, rank desc, position desc) where listed and not hidden and paid;
create index chat_members_pair on chat_members (user_id, other_id);
create index chat_members_other on chat_members (other_id);
create index chat_members_subscribers on chat_members (user_id, rank desc, position desc)
  where listed and not hidden and subscriber;

create function mark_chat_of_relation() returns trigger language plpgsql as $$
declare
  subscribes boolean := tg_op <> 'DELETE' and new.subscribed_until is not null;
begin
  update chat_members set subscriber = subscribes where user_id = coalesce(new.creator_id, old.creator_id)
    and other_id = coalesce(new.fan_id, old.fan_id) and subscriber <> subscribes;
  return null;
end $$;
create trigger mark_chat_of_new_relation after insert on relations for each row
  when (new.subscribed_until is not null) execute function mark_chat_of_relation();
-- renewals move the time and change nothing here
create trigger mark_chat_of_relation after update of subscribed_until on relations for each row
  when ((old.subscribed_until is null) <> (new.subscribed_until is null)) execute function mark_chat_of_relation();
create trigger mark_chat_of_old_relation after delete on relations for each row
  when (old.subscribed_until is not null) execute function mark_chat_of_relation();

-- A chat is in a list from its first message on. Asked again with each further one: a chat that was made beside the
-- subscription was not seen by it.
create function mark_chat_of_subscriber() returns trigger language plpgsql as $$
begin
  new.subscriber := exists (select from relations r
    where r.fan_id = new.other_id and r.creator_id = new.user_id and r.subscribed_until is not null);
  return new;
end $$;
create trigger mark_chat_of_subscriber before update of listed on chat_members for each row
  when (new.listed and not new.subscriber) execute function mark_chat_of_subscriber();

-- Which chats are there for whom.
create function hide_chats_between(one bigint, other bigint) returns void language plpgsql as $$
declare
  the_chat bigint := (select id from chats where low_id = least(one, other) and high_id = greatest(one, other));
begin
  if the_chat is null then return; end if;
  perform from chats where id = the_chat for no key update;
  update chat_members m set hidden = not m.hidden where m.chat_id = the_chat and m.hidden <> (
    exists (select from blocks where user_id = m.user_id and blocked_id = m.other_id)
    or exists (select from blocks where user_id = m.other_id and blocked_id = m.user_id)
    or exists (select from accounts c where c.user_id = m.other_id and c.hidden_in <> '{}'
      and (select f.places from accounts f where f.user_id = m.user_id) && c.hidden_in));
end $$;
create function hide_chats_of_block() returns trigger language plpgsql as $$
begin
  perform hide_chats_between(coalesce(new.user_id, old.user_id), coalesce(new.blocked_id, old.blocked_id));
  return null;
end $$;
create trigger hide_chats_of_block after insert or delete on blocks for each row execute function hide_chats_of_block();
create function hide_chats_of_country() returns trigger language plpgsql as $$
begin
  -- only where an answer can have changed: a creator has very many chats
  perform hide_chats_between(n.user_id, n.other_id) from (
    select m.user_id, m.other_id from chat_members m join accounts o on o.user_id = m.other_id
    where m.user_id = new.user_id and (
      (new.places is distinct from old.places and o.hidden_in <> '{}')
      or (new.hidden_in is distinct from old.hidden_in and o.places && (old.hidden_in || new.hidden_in)))
    order by m.chat_id) n;
  return null;
end $$;
create trigger hide_chats_of_country after update of country, address_countries, hidden_in on accounts for each row
  when (new.places is distinct from old.places or new.hidden_in is distinct from old.hidden_in)
  execute function hide_chats_of_country();

-- Whoever can no longer see a chat must not hear it either: each process is told, as soon as that is committed.
create function notify_of_hidden_chat() returns trigger language plpgsql as $$
begin
  perform pg_notify('hidden_chats', new.chat_id::text);
  return null;
end $$;
create trigger notify_of_hidden_chat after update of hidden on chat_members for each row
  when (new.hidden and not old.hidden) execute function notify_of_hidden_chat();

create table message_reactions (
  message_id bigint not null references messages on delete cascade,
  user_id    bigint not null references users on delete cascade,
  emoji      text not null,
  created_at timestamptz not null default now(),
  primary key (message_id, user_id)
);
create index message_reactions_user on message_reactions (user_id);
-- Deleted for one person.
create table hidden_messages (
  user_id    bigint not null references users on delete cascade,
  message_id bigint not null references messages on delete cascade,
  primary key (user_id, message_id)
);
create index hidden_messages_message on hidden_messages (message_id);
create table message_unlocks (
  user_id         bigint not null references users on delete cascade,
  message_id      bigint not null references messages on delete cascade,
  purchase_id     uuid not null unique,
  made_at         timestamptz not null default now(),
  list_message_id bigint references list_messages on delete set null,
  primary key (user_id, message_id)
);
create index message_unlocks_list on message_unlocks (list_message_id) where list_message_id is not null;
create index message_unlocks_message on message_unlocks (message_id);

-- Creators' own lists of people.
create table people_lists (
  id         bigint generated always as identity primary key,
  creator_id bigint not null references users on delete cascade,
  name       text not null,
  created_at timestamptz not null default now()
);
create unique index people_lists_name on people_lists (creator_id, lower(name));
create table people_list_members (
  list_id  bigint not null references people_lists on delete cascade,
  user_id  bigint not null references users on delete cascade,
  added_at timestamptz not null default clock_timestamp(),
  primary key (list_id, user_id)
);
create index people_list_members_order on people_list_members (list_id, added_at desc, user_id desc);
create index people_list_members_user on people_list_members (user_id);

create table welcome_messages (
  creator_id bigint primary key references users on delete cascade,
  content_id bigint not null references message_contents on delete cascade,
  enabled    boolean not null
);
create index welcome_messages_content on welcome_messages (content_id);
-- Nobody is welcomed twice by the same creator.
create table welcomed (
  creator_id bigint not null references users on delete cascade,
  fan_id     bigint not null references users on delete cascade,
  at         timestamptz not null default now(),
  primary key (creator_id, fan_id)
);
create index welcomed_fan on welcomed (fan_id);

create table saved_replies (
  id         bigint generated always as identity primary key,
  creator_id bigint not null references users on delete cascade,
  title      text not null,
  text       text not null
);
create index saved_replies_list on saved_replies (creator_id, lower(title), id);
