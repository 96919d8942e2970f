-- Who takes back what they were about to pay for takes turns with the purchase: one of the two comes first.
alter table pending_purchases add column buying_at timestamptz;
