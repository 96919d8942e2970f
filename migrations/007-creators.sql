-- How somebody becomes a creator, and what they offer.

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

-- Pictures of identity documents, of who wants to become a creator or of who is shown in a post: the content lies in the storage,
-- sealed; the key is not in the database.
create table identity_documents (
  id          text primary key,
  request_id  bigint references creator_requests on delete cascade,
  side        text not null check (side in ('front', 'back', 'selfie')),
  bytes       int not null,
  made_at     timestamptz not null default now(),
  co_performer_id bigint,
  unique (request_id, side),
  check ((request_id is null) <> (co_performer_id is null))
);
create unique index identity_documents_co_performer on identity_documents (co_performer_id, side);

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

-- How a creator sells. No row: as everyone does.
create table creator_terms (
  creator_id          bigint primary key references users on delete cascade,
  -- what one message to the creator costs a fan; null: nothing
  message_price_cents int check (message_price_cents > 0),
  -- the page takes a rest since then: nobody is charged
  paused_at           timestamptz
);

-- A creator's own fee counts from a moment on, and what counted before stays on record. Each purchase keeps the fee that it
-- was made under.
create table creator_fees (
  id           bigint generated always as identity primary key,
  creator_id   bigint not null references users on delete cascade,
  -- hundredths of a percent; null: the operator's again
  basis_points smallint check (basis_points between 0 and 9900),
  from_at      timestamptz not null,
  set_at       timestamptz not null default now(),
  set_by       bigint references users on delete set null,
  note         text not null default ''
);
-- the last one that has begun counts: looked for with each purchase
create unique index creator_fees_counts on creator_fees (creator_id, from_at desc);
