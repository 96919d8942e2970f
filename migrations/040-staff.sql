-- What staff do, and how somebody becomes a creator.

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

-- Who wants to become a creator: one row a person, filled step by step.
create table creator_requests (
  id             bigint generated always as identity primary key,
  user_id        bigint not null unique references users on delete cascade,
  state          text not null default 'draft' check (state in ('draft', 'pending', 'needs_more', 'accepted', 'declined')),
  certified_at   timestamptz,
  -- legal name, date of birth, country and address, sealed with a key that is not in the database
  details        bytea,
  conditions_at  timestamptz,
  document_kind  text check (document_kind in ('id_card', 'passport', 'residence_permit')),
  submitted_at   timestamptz,
  decided_at     timestamptz,
  decided_by     bigint references users on delete set null,
  -- one of the contract's reasons, and words of the staff's own
  reason         text,
  note           text not null default '',
  appeal         text,
  appealed_at    timestamptz,
  -- a date of birth under the age was entered once
  flagged_at     timestamptz,
  assigned_to    bigint references users on delete set null,
  -- what a service that proves identities has said; staff see it, it decides nothing by itself
  finding        json,
  -- counts changes: who decides on an older state is told
  version        int not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create index creator_requests_queue on creator_requests (submitted_at, id) where state = 'pending';
create index creator_requests_decided on creator_requests (decided_at) where decided_at is not null;
create index creator_requests_decided_by on creator_requests (decided_by);
create index creator_requests_assigned on creator_requests (assigned_to);

-- Pictures of identity papers: the content lies in the storage, sealed; the key is not in the database.
create table identity_documents (
  id         text primary key,
  request_id bigint not null references creator_requests on delete cascade,
  side       text not null check (side in ('front', 'back', 'selfie')),
  bytes      int not null,
  made_at    timestamptz not null default now(),
  unique (request_id, side)
);
