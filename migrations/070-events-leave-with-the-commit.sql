-- An event leaves if and only if the change that it tells of is committed. PostgreSQL does that by itself for what it carries: a
-- notification inside a transaction goes out with the commit. Where Redis or a realtime service carries events, a job of the same
-- transaction hands them over. Which of the two is a setting of the program's connections.
create function send_events(payloads text[]) returns void language plpgsql as $$
begin
  if current_setting('fanfare.events_by_job', true) = 'on' then
    perform graphile_worker.add_job('publish_event', payload::json) from unnest(payloads) payload;
  else
    perform pg_notify('fanfare_realtime', payload) from unnest(payloads) payload;
  end if;
end $$;
