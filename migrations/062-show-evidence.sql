-- The last seconds of a show before it was reported or ended by staff, for those who decide about it.
create table show_evidence (
  id       bigint generated always as identity primary key,
  -- null: its show went with its creator's account
  show_id  bigint references shows on delete set null,
  asked_at timestamptz not null default clock_timestamp(),
  -- the clip, as posts keep media; null until it is made, or where nothing was left of the show
  clip     json
);
create index show_evidence_show on show_evidence (show_id, id);
create index show_evidence_old on show_evidence (asked_at);
