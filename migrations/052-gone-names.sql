-- Names of deleted accounts, as keyed hashes: a link to one of them is answered with "gone" for a year (docs/decisions/190).
create table gone_names (
  mark    bytea primary key,
  gone_at timestamptz not null default now()
);
create index gone_names_time on gone_names (gone_at);
