-- The provider's own number of the card itself, the same whoever pays with it: a card of many accounts is looked at.
alter table top_ups add column card_print text;
create index top_ups_card_print on top_ups (card_print, created_at) where card_print is not null;
alter table risk_flags
  drop constraint risk_flags_kind_check,
  add constraint risk_flags_kind_check check (kind in ('circular_payments', 'card_testing', 'shared_card'));
