-- What the operator chooses while the program runs, on the staff's settings page. `chosen` has only what was chosen there:
-- everything else is as the configuration or the product says. One row.
create table operator_settings (
  one        boolean primary key default true check (one),
  chosen     jsonb not null default '{}' check (jsonb_typeof(chosen) = 'object'),
  -- counts changes: who changes an older state is told
  version    int not null default 0,
  changed_at timestamptz,
  changed_by bigint references users on delete set null
);
insert into operator_settings default values;
create function tell_operator_settings() returns trigger language plpgsql as $$
begin
  notify operator_settings;
  return null;
end $$;
create trigger tell_operator_settings after update on operator_settings for each statement execute function tell_operator_settings();

-- A fee may have parts of a percent: hundredths of one, for the operator and for a creator alike.
alter table users add column fee_basis_points smallint check (fee_basis_points between 0 and 9900);
update users set fee_basis_points = fee_percent * 100 where fee_percent is not null;
alter table users drop column fee_percent;

-- Every purchase keeps the hold period that it was made under; those from before were made under the product's seven days.
alter table purchases add column hold_days smallint not null default 7 check (hold_days between 0 and 365);
drop index purchases_release;
create index purchases_release on purchases (hold_days, (coalesce(answered_at, made_at))) where state = 'paid';
drop index purchases_pending;
create index purchases_pending on purchases (creator_id, hold_days, (coalesce(answered_at, made_at))) where state = 'paid';
