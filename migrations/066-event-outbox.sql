-- Events leave with their change as rows here, and are sent on after the commit by whichever process sees them first. A transaction
-- that notifies holds one lock of the whole server until its commit is on the disk, so that commits came one after the other.
create table event_outbox (
  id bigint generated always as identity primary key,
  payload text not null,
  at timestamptz not null default now(),
  -- somebody hands it to Redis or a realtime service now
  taken_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

create or replace function send_events(payloads text[]) returns void language sql as $$
  insert into event_outbox (payload) select unnest(payloads)
$$;
