-- The sandbox company's card that pays once and then takes no refund.
alter table sandbox_cards drop constraint sandbox_cards_behaviour_check;
alter table sandbox_cards add constraint sandbox_cards_behaviour_check
  check (behaviour in ('pays', 'declines', 'challenges', 'expires'));
