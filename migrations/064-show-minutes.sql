-- How many watched a show in each of its minutes, the most at once; 0 is the first.
create table show_minutes (
  show_id bigint not null references shows on delete cascade,
  minute  int not null check (minute >= 0),
  viewers int not null check (viewers >= 0),
  primary key (show_id, minute)
);
