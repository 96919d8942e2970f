-- Refunds that a creator caused and could not pay are flagged at once, with the creator and the fan.
alter table risk_flags
  drop constraint risk_flags_kind_check,
  add constraint risk_flags_kind_check check (kind in ('circular_payments', 'card_testing', 'shared_card', 'dispute', 'shared_payout',
    'self_payment', 'many_refunds', 'creator_debt'));
-- of a fan: what a refund brought that nobody has paid for
create index risk_flags_debts on risk_flags ((user_ids[2])) where kind = 'creator_debt';
