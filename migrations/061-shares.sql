-- A part of what a post earns goes to another creator, by percent. An agreement counts once the co-creator has said yes, and for
-- what is paid from then on until it ends; its terms never change: other terms are another agreement, which takes its place.
create table post_shares (
  id            bigint generated always as identity primary key,
  -- no foreign key: what was agreed outlives the post, which goes with its author's account unless somebody has bought it
  post_id       bigint not null,
  author_id     bigint not null references users on delete restrict,
  co_creator_id bigint not null references users on delete restrict,
  -- hundredths of a percent of the author's side of each payment
  basis_points  int not null check (basis_points between 1 and 9999),
  -- ended: the co-creator has left; replaced: by other terms
  state         text not null default 'proposed' check (state in ('proposed', 'agreed', 'declined', 'withdrawn', 'ended', 'replaced')),
  proposed_at   timestamptz not null default now(),
  answered_at   timestamptz,
  -- payments of this time are shared: from the first instant, until before the last
  agreed_at     timestamptz,
  ended_at      timestamptz,
  check (author_id <> co_creator_id),
  check ((state = 'proposed') = (answered_at is null)),
  check ((state in ('agreed', 'ended', 'replaced')) = (agreed_at is not null)),
  check ((state in ('ended', 'replaced')) = (ended_at is not null))
);
-- of each post and person at most one proposal that waits, and one agreement that stands
create unique index post_shares_open on post_shares (post_id, co_creator_id) where state = 'proposed';
create unique index post_shares_standing on post_shares (post_id, co_creator_id) where state = 'agreed';
create index post_shares_post on post_shares (post_id, agreed_at) where agreed_at is not null;
create index post_shares_author on post_shares (author_id, id desc);
create index post_shares_co_creator on post_shares (co_creator_id, id desc);

-- What moved between the two by an agreement, one row a purchase: when its hold period ended, and when some of it went back.
create table share_entries (
  id            uuid primary key default gen_random_uuid(),
  share_id      bigint not null references post_shares on delete restrict,
  purchase_id   uuid not null references purchases on delete restrict,
  author_id     bigint not null references users on delete restrict,
  co_creator_id bigint not null references users on delete restrict,
  -- what took it back, or was undone; null: the end of the hold period
  refund_id     uuid references refunds on delete restrict,
  -- the co-creator's part of the purchase; below zero when it went back. All rows of a purchase together are what is left of it
  part_cents    bigint not null check (part_cents <> 0),
  -- what moved to the co-creator: of what went back, as much as they still had
  moved_cents   bigint not null,
  transfer_id   uuid not null,
  at            timestamptz not null default now(),
  check ((part_cents > 0 and moved_cents between 0 and part_cents) or (part_cents < 0 and moved_cents between part_cents and 0))
);
create unique index share_entries_given on share_entries (purchase_id, share_id) where refund_id is null;
create index share_entries_purchase on share_entries (purchase_id);
create index share_entries_refund on share_entries (refund_id) where refund_id is not null;
create index share_entries_share on share_entries (share_id);
create index share_entries_author on share_entries (author_id, at);
create index share_entries_co_creator on share_entries (co_creator_id, at desc, id desc);
create index share_entries_days on share_entries (at);

-- Sums of finished days.
alter table creator_days
  -- of the creator's part what went to co-creators, less what they gave back
  add column shared_cents   bigint not null default 0,
  -- the creator's parts of others' posts, less what went back
  add column received_cents bigint not null default 0;
