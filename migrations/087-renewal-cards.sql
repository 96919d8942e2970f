-- A stored card that pays what the wallet lacks for a renewal, with the fan's consent, until they take it back.
create table renewal_cards (
  subscription_id bigint primary key references subscriptions on delete restrict,
  -- null: the mandate was taken back, while a charge may be under way
  card_id         bigint references payment_cards on delete restrict,
  -- the mandate: when it was given and from where
  agreed_at       timestamptz not null default now(),
  address_range   text not null default '',
  -- once a day at most
  tried_at        timestamptz,
  -- the charge that was begun last
  top_up_id       uuid references top_ups on delete restrict
);
create index renewal_cards_card on renewal_cards (card_id);
create index renewal_cards_top_up on renewal_cards (top_up_id) where top_up_id is not null;

alter table top_ups drop constraint top_ups_kind_check,
  add constraint top_ups_kind_check check (kind in ('checkout', 'card', 'auto', 'renewal'));
