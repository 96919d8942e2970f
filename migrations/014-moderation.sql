-- What people report. Cases are decided by people, with reasons, within a time; a decision can be appealed once.

-- The day (Monday to Friday) that lies so many working days after a moment, at the same clock time.
create function business_days_after(moment timestamptz, days int) returns timestamptz language sql immutable as $$
  select moment + make_interval(days => n) from generate_series(1, days * 2 + 4) n
    where extract(isodow from (moment at time zone 'UTC') + make_interval(days => n)) < 6
    order by n offset days - 1 limit 1
$$;

-- One open case for each thing that is reported; every report joins it.
create table cases (
  id              bigint generated always as identity primary key,
  -- message_content: of one message, of one to many or of a welcome, before it was ever sent
  subject_kind    text not null check (subject_kind in ('post', 'comment', 'user', 'message', 'message_content')),
  subject_id      bigint not null,
  -- whose it is
  subject_user_id bigint references users on delete set null,
  state           text not null default 'open' check (state in ('open', 'kept', 'warned', 'removed', 'restricted', 'suspended')),
  -- 0 is the most urgent
  priority        smallint not null,
  -- the thing was hidden by a report and waits for a person
  hides           boolean not null default false,
  -- what it said when the case was opened: its author may change or delete it
  snapshot        json not null,
  opened_at       timestamptz not null default now(),
  closed_at       timestamptz,
  -- until when it has to be decided
  due_at          timestamptz not null,
  assigned_to     bigint references users on delete set null,
  -- counts changes: who decides on an older state is told
  version         int not null default 1,
  decided_by      bigint references users on delete set null,
  -- the rule that is broken, and what staff say of it; both sides read them
  ground          text,
  statement       text not null default '',
  -- the author's profile, as it was when a decision took it away
  taken           json
);
create unique index cases_open on cases (subject_kind, subject_id) where state = 'open';
create index cases_subject on cases (subject_kind, subject_id);
create index cases_subject_user on cases (subject_user_id);
create index cases_queue on cases (priority, due_at, id) where state = 'open';
create index cases_due on cases (due_at) where state = 'open';
create index cases_assigned on cases (assigned_to) where state = 'open';
create index cases_decided on cases (closed_at desc, id desc) where state <> 'open';
create index cases_decided_by on cases (decided_by);

create function set_case_due() returns trigger language plpgsql as $$
begin
  new.due_at := least(new.due_at,
    case when new.priority = 0 then new.opened_at + interval '48 hours' else business_days_after(new.opened_at, 7) end);
  return new;
end $$;
-- a case that becomes urgent later is due 48 hours after it was opened, or now
create trigger set_case_due before insert or update of priority on cases for each row execute function set_case_due();

-- Who has no account gives notice as well.
create table reports (
  id             bigint generated always as identity primary key,
  case_id        bigint not null references cases on delete cascade,
  reporter_id    bigint references users on delete set null,
  reason         text not null,
  details        text not null default '',
  -- this one hid the thing
  hid            boolean not null default false,
  created_at     timestamptz not null default now(),
  notifier_name  text,
  notifier_email text,
  language       text,
  unique (case_id, reporter_id)
);
create index reports_reporter on reports (reporter_id, created_at desc);

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
