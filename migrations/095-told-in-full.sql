-- What a notification says besides who and how much: when it takes effect (the next renewal, the end), which payment it is
-- about (its receipt), and which event of the account's protection.
alter table notifications add column effective_at timestamptz;
alter table notifications add column purchase_id uuid;
alter table notifications add column security_event_id bigint references security_events on delete set null;
create index notifications_security on notifications (security_event_id) where security_event_id is not null;

-- When the last mail about its renewals went out: a weekly plan has one a month, which names all renewals since the last.
alter table subscriptions add column receipt_mailed_at timestamptz;
