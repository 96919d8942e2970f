-- What the program keeps for itself: the operator's choices, its keys, calls that were answered, and what staff have done.

-- What the operator chooses while the program runs, on the staff's settings page. `chosen` has only what was chosen there:
-- everything else is as the configuration or the product says. One row.
create table operator_settings (
  one        boolean primary key default true check (one),
  chosen     jsonb not null default '{}' check (jsonb_typeof(chosen) = 'object'),
  -- counts changes: who changes an older state is told
  version    int not null default 0,
  changed_at timestamptz,
  changed_by bigint references users on delete set null
);
insert into operator_settings default values;
create function notify_operator_settings() returns trigger language plpgsql as $$
begin
  notify operator_settings;
  return null;
end $$;
create trigger notify_operator_settings after update on operator_settings for each statement execute function notify_operator_settings();

-- Proves at each start that the key in the data folder is the one with which this database's secrets were sealed.
create table key_checks (
  one     boolean primary key default true check (one),
  sealed  bytea not null,
  made_at timestamptz not null default now()
);

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

-- How many more mails may be sent on behalf of whoever asks: to a mailbox, and by a sender. A bucket that fills again with time;
-- the key is a keyed hash, so that the table does not tell whose it is. Rows that are full again are removed.
create table mail_allowances (
  key       bytea primary key,
  left_over float8 not null,
  at        timestamptz not null default now()
);
create index mail_allowances_age on mail_allowances (at);

-- Copies of one's own data.
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

-- An event leaves if and only if the change that it tells of is committed. PostgreSQL does that by itself for what it carries: a
-- notification inside a transaction goes out with the commit. Where Redis or a realtime service carries events, a job of the same
-- transaction hands them over. Which of the two is a setting of the program's connections.
create function send_events(payloads text[]) returns void language plpgsql as $$
begin
  if current_setting('fanfare.events_by_job', true) = 'on' then
    perform graphile_worker.add_job('publish_event', payload::json) from unnest(payloads) payload;
  else
    perform pg_notify('fanfare_realtime', payload) from unnest(payloads) payload;
  end if;
end $$;

-- Every action of staff, for ever. Each line carries the hash of the one before it, so that a changed, missing or added line
-- shows (`npm run cli -- audit verify`). `audit_head` is the last line: its lock makes one line come after the other.
create table audit_log (
  id           bigint primary key,
  at           timestamptz not null,
  -- who did it; null: the program itself
  actor_id     bigint references users on delete restrict,
  action       text not null,
  subject_kind text not null,
  subject_id   text not null,
  -- whom it concerns
  user_id      bigint references users on delete restrict,
  -- codes and figures; never what a document shows
  details      jsonb not null,
  previous     bytea not null,
  hash         bytea not null
);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_user on audit_log (user_id, id desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create table audit_head (
  one  boolean primary key default true check (one),
  id   bigint not null,
  hash bytea not null
);
insert into audit_head (id, hash) values (0, sha256('fanfare audit log'));

-- The line that is hashed after the hash before it. Also read by the command that proves the chain.
create function audit_line(entry audit_log) returns text language sql stable as $$
  select json_build_array(entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_id,
    entry.action, entry.subject_kind, entry.subject_id, entry.user_id, entry.details::text)::text
$$;
create function chain_audit_line() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.id := head.id + 1;
  new.at := clock_timestamp();
  new.previous := head.hash;
  new.hash := sha256(head.hash || convert_to(audit_line(new), 'UTF8'));
  update audit_head set id = new.id, hash = new.hash;
  return new;
end $$;
create trigger chain_audit_line before insert on audit_log for each row execute function chain_audit_line();
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed';
end $$;
create trigger keep_audit_log before update or delete on audit_log for each row execute function refuse_change();
create trigger keep_whole_audit_log before truncate on audit_log for each statement execute function refuse_change();
