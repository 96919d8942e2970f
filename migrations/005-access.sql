-- Everything by which people get in, stay in, get back in and leave, and who may reach whom.

alter table users
  -- the person is gone and the row is a tombstone: books and counters of others still name it
  add column deleted_at timestamptz;

alter table accounts
  add column staff_role            text check (staff_role in ('moderator', 'finance', 'admin')),
  -- declared by the person, ISO 3166-1 alpha-2
  add column country               text check (country ~ '^[A-Z]{2}$'),
  add column password_changed_at   timestamptz not null default now(),
  add column username_changed_at   timestamptz,
  -- sealed with a key that is not in the database (platform/sealing)
  add column totp_secret           bytea,
  -- null while the secret is only being set up
  add column totp_enabled_at       timestamptz,
  -- the newest 30-second step whose code was used: no code opens the door twice
  add column totp_last_step        bigint not null default 0,
  add column who_may_message       text not null default 'everyone' check (who_may_message in ('everyone', 'followers', 'subscribers', 'nobody')),
  -- countries in which this person's profile does not exist
  add column hidden_in             text[] not null default '{}',
  -- asked for deletion: content goes at this time unless the person logs in before
  add column deletion_at           timestamptz;
create index accounts_deletion on accounts (deletion_at) where deletion_at is not null;

alter table sessions
  add column id            bigint generated always as identity unique,
  -- the network the session was opened from, as a range and not as an address: 203.0.113.0/24
  add column address_range text not null default '',
  add column place         text not null default '',
  add column stepped_up_at timestamptz,
  -- a newer token took this one's place; it lives a few seconds longer for calls under way
  add column superseded    boolean not null default false;

alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('verify_email', 'log_in', 'reset_password', 'change_email', 'undo_change_email'));

-- Password right, second factor still owed.
create table login_tickets (
  hash       bytea primary key,
  user_id    bigint not null references users on delete cascade,
  attempts   int not null default 0,
  expires_at timestamptz not null
);
create index login_tickets_user on login_tickets (user_id);
create index login_tickets_end on login_tickets (expires_at);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  hash    bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table passkeys (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users on delete cascade,
  credential_id bytea not null unique,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null default '{}',
  backed_up     boolean not null default false,
  name          text not null,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create index passkeys_user on passkeys (user_id, id);

create table passkey_challenges (
  id         text primary key,
  -- null: whoever answers a log-in says who they are
  user_id    bigint references users on delete cascade,
  purpose    text not null check (purpose in ('register', 'log_in', 'step_up')),
  challenge  text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_end on passkey_challenges (expires_at);

-- Failed log-ins by what was tried: an account's name, an address, or both. Names that no account has are counted alike.
create table login_failures (
  key      bytea primary key, -- keyed hash: the table does not tell which names were tried
  failures int not null,
  last_at  timestamptz not null
);
create index login_failures_age on login_failures (last_at);

create table security_events (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users on delete cascade,
  kind          text not null,
  address_range text not null default '',
  device        text not null default '',
  at            timestamptz not null default now()
);
create index security_events_list on security_events (user_id, id desc);

-- An old name leads to the new one for a while, and nobody else can have it meanwhile.
create table former_usernames (
  username text primary key,
  user_id  bigint not null references users on delete cascade,
  until    timestamptz not null
);
create index former_usernames_user on former_usernames (user_id);
create index former_usernames_end on former_usernames (until);

create table blocks (
  user_id    bigint not null references users on delete cascade,
  blocked_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  check (user_id <> blocked_id),
  primary key (user_id, blocked_id)
);
create index blocks_blocked on blocks (blocked_id, user_id);

create table mutes (
  user_id    bigint not null references users on delete cascade,
  muted_id   bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  check (user_id <> muted_id),
  primary key (user_id, muted_id)
);
create index mutes_muted on mutes (muted_id);

-- Only what differs from the default stands here.
create table notification_settings (
  user_id bigint not null references users on delete cascade,
  kind    text not null,
  email   boolean not null,
  push    boolean not null,
  primary key (user_id, kind)
);

create table data_exports (
  id          text primary key, -- random: it stands in an address
  user_id     bigint not null references users on delete cascade,
  state       text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  bytes       bigint,
  created_at  timestamptz not null default now(),
  -- after it the file is gone
  expires_at  timestamptz not null
);
create index data_exports_user on data_exports (user_id, created_at desc);
create index data_exports_end on data_exports (expires_at);
