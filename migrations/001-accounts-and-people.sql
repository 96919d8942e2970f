-- The public half of a person. What is private stands in `accounts`, so that no list query can leak it.
create table users (
  id             bigint generated always as identity primary key,
  username       text not null unique check (username = lower(username)),
  name           text not null,
  bio            text not null default '',
  -- storage keys of public pictures
  avatar         text,
  cover          text,
  is_creator     boolean not null default false,
  follower_count int not null default 0,
  post_count     int not null default 0,
  -- [period, cents] of the plan that locked posts offer: kept by a trigger on `plans`, read with every page
  offer          json,
  created_at     timestamptz not null default now()
) with (fillfactor = 90);
create index users_creators on users (follower_count desc, id desc) where is_creator;

create table accounts (
  user_id           bigint primary key references users on delete cascade,
  email             text not null,
  email_verified_at timestamptz,
  password_hash     text not null,
  date_of_birth     date not null,
  language          text not null default 'en',
  -- `home` of the updates: the last time that /home was looked at
  home_seen_at      timestamptz not null default now()
) with (fillfactor = 80);
create unique index accounts_email on accounts (lower(email));

create table sessions (
  token_hash   bytea primary key,
  user_id      bigint not null references users on delete cascade,
  user_agent   text not null default '',
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at   timestamptz not null
);
create index sessions_user on sessions (user_id);

-- Links sent by mail. Only the hash of the secret is kept; each works once.
create table mailed_links (
  id         text primary key,
  user_id    bigint not null references users on delete cascade,
  purpose    text not null check (purpose in ('verify_email')),
  -- the address that the link proves, so that a later change of address does not verify the new one
  email      text not null,
  hash       bytea not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index mailed_links_user on mailed_links (user_id);

-- The words a user is found by: folded words of name and username (NFKD, marks off, lower case).
create table search_words (
  word    text not null,
  -- log2 of the follower count: it changes rarely, so that a follow does not rewrite the index
  rank    smallint not null default 0,
  user_id bigint not null references users on delete cascade,
  primary key (user_id, word)
);
create index search_words_prefix on search_words (word text_pattern_ops, rank desc, user_id);

-- What a creator sells. 0 is a free subscription.
create table plans (
  creator_id  bigint not null references users on delete cascade,
  period      text not null check (period in ('weekly', 'monthly', 'yearly')),
  price_cents int not null check (price_cents >= 0),
  primary key (creator_id, period)
);

-- The plan to offer is the monthly one, else the weekly, else the yearly.
create function keep_offer() returns trigger language plpgsql as $$
begin
  update users u set offer = (
    select json_build_array(p.period, p.price_cents) from plans p where p.creator_id = u.id
    order by array_position(array['monthly', 'weekly', 'yearly'], p.period) limit 1)
  where u.id in (new.creator_id, old.creator_id);
  return null;
end $$;
create trigger keep_offer after insert or update or delete on plans for each row execute function keep_offer();

-- One row per fan × creator: follow and subscription together, because the timeline asks for both at once.
-- `subscribed_until` is the projection of `subscriptions`, written in the same transaction.
create table relations (
  fan_id           bigint not null references users on delete cascade,
  creator_id       bigint not null references users on delete cascade,
  followed_at      timestamptz,
  subscribed_until timestamptz,
  check (fan_id <> creator_id),
  primary key (fan_id, creator_id) include (subscribed_until, followed_at)
);
create index relations_creator on relations (creator_id, fan_id);

create table notifications (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references users on delete cascade,
  kind         text not null,
  actor_id     bigint references users on delete set null,
  post_id      bigint,
  amount_cents bigint,
  created_at   timestamptz not null default now(),
  seen_at      timestamptz,
  -- the same event never notifies twice, whatever is retried
  event_key    text not null,
  unique (user_id, event_key)
);
create index notifications_list on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where seen_at is null;

-- The answer to a money call, kept with its key and written in the call's own transaction.
create table idempotency_keys (
  user_id      bigint not null references users on delete cascade,
  key          text not null,
  request_hash bytea not null,
  status       smallint,
  answer       text,
  created_at   timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
