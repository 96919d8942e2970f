-- What fans pay creators, what goes back of it, who bears that, and what is shared with others.

-- Every payment from a fan to a creator, whatever for: what receipts, refunds, disputes, the release of earnings and the
-- fan's own view of spending read. The ledger says how money moved, this says why. `id` is the transfer's.
create table purchases (
  id                 uuid primary key,
  buyer_id           bigint not null references users on delete restrict,
  creator_id         bigint not null references users on delete restrict,
  kind               text not null check (kind in ('subscription', 'subscription_renewal', 'tip', 'unlock', 'message',
    'message_unlock', 'gift', 'live_ticket')),
  -- the subscription, post or message that was paid for; null for a tip on a profile
  subject_id         bigint,
  price_cents        bigint not null check (price_cents > 0),
  tax_cents          bigint not null default 0 check (tax_cents >= 0),
  -- where the tax goes and how much it was, in hundredths of a percent
  tax_country        text,
  tax_rate           int not null default 0,
  fee_cents          bigint not null check (fee_cents >= 0 and fee_cents <= price_cents),
  points             bigint not null default 0,
  -- held: waits for the creator's answer; paid: pending for the creator; released: available to the creator
  state              text not null default 'paid' check (state in ('held', 'paid', 'released', 'refunded', 'reversed')),
  made_at            timestamptz not null default now(),
  -- when a held payment was earned: the creator's answer. All others are earned when they are made
  answered_at        timestamptz,
  -- What was taken back, whole or in parts. The sums stand here, so that whoever releases earnings reads one row:
  -- `earned_cents` is what the creator still has of it.
  refunded_cents     bigint not null default 0,
  refunded_tax_cents bigint not null default 0,
  refunded_fee_cents bigint not null default 0,
  refunded_points    bigint not null default 0,
  earned_cents       bigint not null generated always as
    (price_cents - fee_cents - refunded_cents + refunded_fee_cents) stored,
  -- the consent record: where the buyer's session was, and the two pieces of evidence for the tax
  address_range      text not null default '',
  tax_declared       text,
  tax_card           text,
  -- the hold period that it was made under
  hold_days          smallint not null default 7 check (hold_days between 0 and 365),
  constraint purchases_refunded check (refunded_cents between 0 and price_cents and refunded_tax_cents between 0 and tax_cents
    and refunded_fee_cents between 0 and fee_cents and refunded_points between 0 and points)
) with (fillfactor = 90);
create index purchases_buyer on purchases (buyer_id, made_at desc, id desc);
create index purchases_creator on purchases (creator_id, made_at desc, id desc);
create index purchases_release on purchases (hold_days, (coalesce(answered_at, made_at))) where state = 'paid';
create index purchases_pending on purchases (creator_id, hold_days, (coalesce(answered_at, made_at))) where state = 'paid';
create index purchases_earned on purchases (creator_id, coalesce(answered_at, made_at) desc, id desc) where state <> 'held';
create index purchases_held on purchases (made_at) where state = 'held';
create index purchases_held_pair on purchases (buyer_id, creator_id) where state = 'held';
-- A finished day of all creators: rows come nearly in order of time, so their blocks' bounds are enough.
create index purchases_days on purchases using brin ((coalesce(answered_at, made_at))) with (autosummarize = on);
-- Points are pending as long as their purchase can be refunded: what of a fan's points has settled is the balance less the
-- points of purchases that are still in the hold period.
create index purchases_points_pending on purchases (buyer_id) where state = 'paid';
-- What somebody has unlocked, newest first: a person's other payments can be thousands.
create index purchases_library on purchases (buyer_id, made_at desc, id desc) where kind in ('unlock', 'message_unlock');

create table tips (
  purchase_id uuid primary key references purchases,
  -- for the creator's eyes
  message     text not null default ''
);

create table refunds (
  id           uuid primary key, -- the transfer's
  purchase_id  uuid not null references purchases on delete restrict,
  kind         text not null check (kind in ('refund', 'reversal')),
  price_cents  bigint not null check (price_cents > 0),
  tax_cents    bigint not null,
  fee_cents    bigint not null,
  points       bigint not null,
  -- what the creator no longer had
  lost_cents   bigint not null default 0,
  dispute_id   bigint references disputes on delete restrict,
  -- what has to come back when a dispute is won: the purchase's state and the end of its access before
  state_before text not null,
  access_until timestamptz,
  undone_at    timestamptz,
  made_at      timestamptz not null default now(),
  -- of the points that are taken back, those that were exchanged before: kept back from the money, a cent each
  points_cents bigint not null default 0 check (points_cents between 0 and points),
  -- who bears the creator's part
  paid_by      text not null default 'creator' check (paid_by in ('creator', 'platform'))
);
create index refunds_purchase on refunds (purchase_id);
create index refunds_dispute on refunds (dispute_id) where dispute_id is not null;
create index refunds_made on refunds (made_at);
create index refunds_undone on refunds (undone_at) where undone_at is not null;

-- Why a creator owes something: a refund of earnings that had cleared adds to it; earnings repay it. The sum is what is owed.
create table owed_entries (
  id          bigint generated always as identity primary key,
  creator_id  bigint not null references users on delete restrict,
  -- above zero: owed; below: repaid
  cents       bigint not null check (cents <> 0),
  -- the refund that was charged, or undone; null: a repayment
  refund_id   uuid references refunds on delete restrict,
  transfer_id uuid not null,
  at          timestamptz not null default now()
);
create index owed_entries_creator on owed_entries (creator_id, id desc);
create index owed_entries_refund on owed_entries (refund_id) where refund_id is not null;

-- Every loss of the platform with its reason; below zero: it came back. The sum is account 13.
create table platform_losses (
  id         bigint generated always as identity primary key,
  -- dispute: a bank took money back; staff: somebody decided it; departed: a creator left owing; old: before this list
  cause      text not null check (cause in ('dispute', 'staff', 'departed', 'old')),
  cents      bigint not null check (cents <> 0),
  -- whose it was: the fan of a dispute, the creator who left or whose purchase was given back
  user_id    bigint not null references users on delete restrict,
  dispute_id bigint references disputes on delete restrict,
  refund_id  uuid references refunds on delete restrict,
  staff_id   bigint references users on delete set null,
  reason     text not null default '',
  at         timestamptz not null default now()
);
create index platform_losses_list on platform_losses (at desc, id desc);
create index platform_losses_user on platform_losses (user_id);
create index platform_losses_staff on platform_losses (staff_id) where staff_id is not null;

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
