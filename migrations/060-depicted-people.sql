-- Who is shown in a post without being tagged by an account: invited by a link, identified by staff, bound by a signed release.
-- A post does not come out before each of them has agreed and staff have checked who they are.
alter table posts add column has_depicted boolean not null default false;
create table depicted_people (
  id                bigint generated always as identity primary key,
  -- null: the post is gone, the record of the consent stays
  post_id           bigint references posts on delete set null,
  -- as the author calls them
  name              text not null,
  state             text not null default 'invited' check (state in
    ('invited', 'in_check', 'needs_more', 'agreed', 'said_no', 'refused', 'withdrawn', 'taken_out')),
  -- SHA-256 of the secret in the invitation, and of the one in the person's own page, which the author never sees
  invite_hash       bytea unique,
  invite_expires_at timestamptz,
  own_hash          bytea unique,
  -- legal name, date of birth, e-mail, language and the secret of the own page, sealed with a key that is not in the database
  details           bytea,
  -- the media that the post held when the person last answered
  answered_media    text[],
  -- a date of birth under the age was entered once
  flagged_at        timestamptz,
  submitted_at      timestamptz,
  decided_at        timestamptz,
  decided_by        bigint references users on delete set null,
  reason            text,
  note              text not null default '',
  withdrawn_at      timestamptz,
  withdrawal_reason text not null default '',
  -- what a withdrawal ended
  state_before      text,
  -- counts changes: who decides on an older state is told
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now()
);
create index depicted_people_post on depicted_people (post_id, id);
create index depicted_people_queue on depicted_people (submitted_at, id) where state = 'in_check';
create index depicted_people_decided on depicted_people (decided_at, id) where decided_at is not null;
create index depicted_people_decided_by on depicted_people (decided_by);

-- What was signed, for ever: the whole text with its hash, and the signature with the date.
create table releases (
  id          bigint generated always as identity primary key,
  depicted_id bigint not null references depicted_people,
  version     text not null,
  language    text not null,
  text        text not null,
  text_hash   bytea not null,
  -- the typed name and the network that it came from, sealed
  signature   bytea not null,
  -- what the post held when it was signed
  media       text[] not null,
  signed_at   timestamptz not null default now()
);
create index releases_depicted on releases (depicted_id, id);
create function refuse_release_change() returns trigger language plpgsql as $$
begin
  raise exception 'a signed release is never changed';
end $$;
create trigger keep_releases before update or delete on releases for each row execute function refuse_release_change();
create trigger keep_all_releases before truncate on releases for each statement execute function refuse_release_change();

-- Pictures of the papers of either.
alter table identity_documents alter column request_id drop not null;
alter table identity_documents add column depicted_id bigint references depicted_people on delete cascade;
alter table identity_documents add check ((request_id is null) <> (depicted_id is null));
create unique index identity_documents_depicted on identity_documents (depicted_id, side);
