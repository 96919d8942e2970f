-- Staff decide about what was flagged, and more is flagged: chargebacks, payouts to one account, a creator's own card, many refunds.
alter table risk_flags
  drop constraint risk_flags_kind_check,
  add constraint risk_flags_kind_check check (kind in ('circular_payments', 'card_testing', 'shared_card', 'dispute', 'shared_payout',
    'self_payment', 'many_refunds')),
  add column outcome text check (outcome in ('frozen', 'cleared', 'dismissed')),
  add column note text not null default '',
  add column decided_by bigint references users on delete set null,
  -- whose payments this decision has stopped, until somebody lets them pay again
  add column frozen_ids bigint[] not null default '{}',
  add constraint risk_flags_decided check ((outcome is null) = (closed_at is null));
create index risk_flags_open on risk_flags (id) where closed_at is null;
create index risk_flags_frozen on risk_flags using gin (frozen_ids) where frozen_ids <> '{}';

-- A keyed hash of where a payout goes: two people with one account are found, and nobody can read the account from it.
alter table payout_methods add column print bytea;
create index payout_methods_print on payout_methods (print) where print is not null;
