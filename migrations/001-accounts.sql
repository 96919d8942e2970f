-- People: who they are, how they get in, stay in, get back in and leave, and who may reach whom.

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
  created_at     timestamptz not null default now(),
  -- the person is gone and the row is a tombstone: books and counters of others still name it
  deleted_at     timestamptz,
  -- a creator's choice: pictures bear the name of who looks at them
  watermark      boolean not null default false,
  links          text[] not null default '{}',
  -- one of the words of src/contract/profiles.ts; null: not said
  category       text,
  place          text not null default '',
  -- a decision has taken everything from the account
  suspended_at   timestamptz,
  -- since when they are a creator: the first posts of new ones wait until staff have looked
  creator_since  timestamptz
) with (fillfactor = 90);
create index users_creators on users (follower_count desc, id desc) where is_creator;
-- People who have left: looked through each hour for money that came late.
create index users_departed on users (id) where deleted_at is not null;
-- Whether a picture that was replaced is still shown by somebody else: pictures are named by their content.
create index users_avatar on users using hash (avatar) where avatar is not null;
create index users_cover on users using hash (cover) where cover is not null;

create function note_creator_since() returns trigger language plpgsql as $$
begin
  new.creator_since := coalesce(new.creator_since, now());
  return new;
end $$;
create trigger note_creator_since before update of is_creator on users for each row
  when (new.is_creator and not old.is_creator) execute function note_creator_since();

create table accounts (
  user_id             bigint primary key references users on delete cascade,
  email               text not null,
  email_verified_at   timestamptz,
  password_hash       text not null,
  date_of_birth       date not null,
  language            text not null default 'en',
  -- `home` of the updates: the last time that /home was looked at
  home_seen_at        timestamptz not null default now(),
  staff_role          text check (staff_role in ('moderator', 'finance', 'admin')),
  -- declared by the person, ISO 3166-1 alpha-2
  country             text check (country ~ '^[A-Z]{2}$'),
  password_changed_at timestamptz not null default now(),
  username_changed_at timestamptz,
  -- sealed with a key that is not in the database (platform/encryption)
  totp_secret         bytea,
  -- null while the secret is only being set up
  totp_enabled_at     timestamptz,
  -- the newest 30-second step whose code was used: no code opens the door twice
  totp_last_step      bigint not null default 0,
  who_may_message     text not null default 'everyone' check (who_may_message in ('everyone', 'followers', 'subscribers', 'nobody')),
  -- countries in which this person's profile does not exist
  hidden_in           text[] not null default '{}',
  -- asked for deletion: content goes at this time unless the person logs in before
  deletion_at         timestamptz,
  -- after a change of where earnings are paid to, nothing is paid out before this time
  payouts_held_until  timestamptz,
  -- payments of a frozen account are refused until staff or a won dispute opens it
  payments_frozen_at  timestamptz,
  -- the second piece of evidence of where a buyer is: the country of the card that paid last (docs/decisions/020)
  card_country        text,
  -- what a decision has taken from the account: it may read but not speak
  restricted_at       timestamptz,
  -- Where the operator asks for it, somebody shows their age before they see anything: how many years were shown, and which
  -- check says so ({service, reference, at}). A rule that asks for more than was shown asks again.
  age_shown           smallint check (age_shown between 18 and 25),
  age_check           json,
  -- countries that this person's calls came from lately, each with the moment when it was last noted
  address_countries   text[] not null default '{}',
  address_seen        timestamptz[] not null default '{}',
  -- a reader counts in every country that applies: what hides by country asks for this
  places              text[] not null generated always as (
    case when country is null or country = any (address_countries) then address_countries
      else array_prepend(country, address_countries) end) stored,
  -- Whatever opens or changes an account and was handed out before its password was set anew, its sessions were ended or its
  -- address was moved, is void from then on. Such an event adds one; what is handed out carries the epoch of its time, by
  -- itself, and counts only while that is still the account's (modules/accounts/credentials.ts).
  credentials_epoch   int not null default 0,
  check ((age_shown is null) = (age_check is null)),
  check (cardinality(address_countries) = cardinality(address_seen))
) with (fillfactor = 80);
create unique index accounts_email on accounts (lower(email));
create index accounts_deletion on accounts (deletion_at) where deletion_at is not null;
create index accounts_hidden on accounts (user_id) where hidden_in <> '{}';

-- One log-in has one number: a session's token changes each time that its person proves who they are, the log-in stays the
-- same, and a socket ends with the log-in that it was opened by.
create sequence sessions_log_in as bigint;
create table sessions (
  token_hash    bytea primary key,
  user_id       bigint not null references users on delete cascade,
  user_agent    text not null default '',
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz not null default now(),
  expires_at    timestamptz not null,
  id            bigint generated always as identity unique,
  -- the network the session was opened from, as a range and not as an address: 203.0.113.0/24
  address_range text not null default '',
  stepped_up_at timestamptz,
  -- a newer token took this one's place; it lives a few seconds longer for calls under way
  superseded    boolean not null default false,
  log_in        bigint not null default nextval('sessions_log_in')
);
alter sequence sessions_log_in owned by sessions.log_in;
create index sessions_user on sessions (user_id);

-- Every process remembers for a while whom a token belongs to and what that person may do. Whatever changes either tells them
-- all, as soon as it is committed: the payload is the user's id.
create function notify_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old.user_id::text);
  return null;
end $$;
create function notify_of_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old.id::text);
  return null;
end $$;
-- one that is over by itself is remembered by nobody
create trigger notify_of_end after delete on sessions for each row
  when (old.expires_at > now()) execute function notify_of_session();
create trigger notify_of_change after update of superseded, stepped_up_at on sessions for each row
  when (old.superseded <> new.superseded or old.stepped_up_at is distinct from new.stepped_up_at)
  execute function notify_of_session();
create trigger notify_of_rights
  after update of email_verified_at, staff_role, totp_enabled_at, country, address_countries, age_shown, restricted_at on accounts for each row
  when ((old.email_verified_at, old.staff_role, old.totp_enabled_at, old.country, old.address_countries, old.age_shown,
      old.restricted_at)
    is distinct from (new.email_verified_at, new.staff_role, new.totp_enabled_at, new.country, new.address_countries, new.age_shown,
      new.restricted_at))
  execute function notify_of_session();
create trigger notify_of_standing after update of username, is_creator, suspended_at on users for each row
  when ((old.username, old.is_creator, old.suspended_at) is distinct from (new.username, new.is_creator, new.suspended_at))
  execute function notify_of_user();

create function take_credentials_epoch() returns trigger language plpgsql as $$
begin
  new.epoch := coalesce(new.epoch, (select credentials_epoch from accounts where user_id = new.user_id), 0);
  return new;
end $$;

-- Links sent by mail. Only the hash of the secret is kept; each works once.
create table mailed_links (
  id         text primary key,
  user_id    bigint not null references users on delete cascade,
  purpose    text not null check (purpose in ('verify_email', 'log_in', 'reset_password', 'change_email', 'undo_change_email')),
  -- the address that the link proves, so that a later change of address does not verify the new one
  email      text not null,
  hash       bytea not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  epoch      int not null,
  made_at    timestamptz not null default now(),
  -- what an undo takes away is what was added since the change was asked for
  since      timestamptz
);
create index mailed_links_user on mailed_links (user_id);
-- An address that can be brought back is nobody else's meanwhile.
create index mailed_links_undo on mailed_links (lower(email)) where purpose = 'undo_change_email' and used_at is null;
create trigger take_credentials_epoch before insert on mailed_links for each row execute function take_credentials_epoch();

-- Password right, second factor still owed.
create table login_tickets (
  hash       bytea primary key,
  user_id    bigint not null references users on delete cascade,
  attempts   int not null default 0,
  expires_at timestamptz not null,
  epoch      int not null
);
create index login_tickets_user on login_tickets (user_id);
create index login_tickets_end on login_tickets (expires_at);
create trigger take_credentials_epoch before insert on login_tickets for each row execute function take_credentials_epoch();

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  hash    bytea not null,
  used_at timestamptz,
  made_at timestamptz not null default now(),
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
  expires_at timestamptz not null,
  epoch      int not null
);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_end on passkey_challenges (expires_at);
create trigger take_credentials_epoch before insert on passkey_challenges for each row execute function take_credentials_epoch();

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

-- The words a user is found by: folded words of name and username (NFKD, marks off, lower case).
create table search_words (
  word    text not null,
  -- log2 of the follower count: it changes rarely, so that a follow does not rewrite the index
  rank    smallint not null default 0,
  user_id bigint not null references users on delete cascade,
  primary key (user_id, word)
);
create index search_words_prefix on search_words (word text_pattern_ops, rank desc, user_id);

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
