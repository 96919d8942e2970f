-- Cases are decided by people, with reasons, within a time; a decision can be appealed once.

-- The day (Monday to Friday) that lies so many working days after a moment, at the same clock time.
create function business_days_after(moment timestamptz, days int) returns timestamptz language sql immutable as $$
  select moment + make_interval(days => n) from generate_series(1, days * 2 + 4) n
    where extract(isodow from (moment at time zone 'UTC') + make_interval(days => n)) < 6
    order by n offset days - 1 limit 1
$$;

alter table cases drop constraint cases_state_check;
alter table cases add constraint cases_state_check
  check (state in ('open', 'kept', 'warned', 'removed', 'restricted', 'suspended'));
alter table cases
  -- until when it has to be decided
  add column due_at      timestamptz,
  add column assigned_to bigint references users on delete set null,
  -- counts changes: who decides on an older state is told
  add column version     int not null default 1,
  add column decided_by  bigint references users on delete set null,
  -- the rule that is broken, and what staff say of it; both sides read them
  add column ground      text,
  add column statement   text not null default '',
  -- the author's profile, as it was when a decision took it away
  add column taken       json;
update cases set due_at = case when priority = 0 then opened_at + interval '48 hours' else business_days_after(opened_at, 7) end;
alter table cases alter column due_at set not null;
create function set_case_due() returns trigger language plpgsql as $$
begin
  new.due_at := least(new.due_at,
    case when new.priority = 0 then new.opened_at + interval '48 hours' else business_days_after(new.opened_at, 7) end);
  return new;
end $$;
-- a case that becomes urgent later is due 48 hours after it was opened, or now
create trigger set_case_due before insert or update of priority on cases for each row execute function set_case_due();
drop index cases_queue;
create index cases_queue on cases (priority, due_at, id) where state = 'open';
create index cases_due on cases (due_at) where state = 'open';
create index cases_assigned on cases (assigned_to) where state = 'open';
create index cases_decided on cases (closed_at desc, id desc) where state <> 'open';
create index cases_decided_by on cases (decided_by);

-- Who has no account gives notice as well.
alter table reports
  add column notifier_name  text,
  add column notifier_email text,
  add column language       text;

create table case_appeals (
  id         bigint generated always as identity primary key,
  case_id    bigint not null unique references cases on delete cascade,
  user_id    bigint references users on delete set null,
  text       text not null,
  made_at    timestamptz not null default now(),
  due_at     timestamptz not null default business_days_after(now(), 7),
  state      text not null default 'open' check (state in ('open', 'upheld', 'overturned')),
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  statement  text not null default ''
);
create index case_appeals_queue on case_appeals (due_at, case_id) where state = 'open';
create index case_appeals_user on case_appeals (user_id);
create index case_appeals_decided_by on case_appeals (decided_by);

-- What a decision has taken from an account: it may read but not speak, or nothing at all.
alter table accounts add column restricted_at timestamptz;
alter table users add column suspended_at timestamptz;
