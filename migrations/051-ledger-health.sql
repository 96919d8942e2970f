-- What the proof of the books saw beside its differences: staff read it without adding up all accounts again.
alter table reconciliations
  -- by kind of account: how many, and what they hold together
  add column figures   json,
  add column accounts  bigint,
  add column transfers bigint,
  add column took_ms   int;
