-- Proves at each start that the key in the data folder is the one with which this database's secrets were sealed.
create table key_checks (
  one     boolean primary key default true check (one),
  sealed  bytea not null,
  made_at timestamptz not null default now()
);
