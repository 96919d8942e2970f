-- Work that one process of all does at a time, although it calls others and so cannot hold a transaction: it is that of the holder
-- until a moment that the holder keeps moving on. A holder that was killed loses it then.
create table leases (
  name text primary key,
  holder uuid not null,
  until timestamptz not null
);
