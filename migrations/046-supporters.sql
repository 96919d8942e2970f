-- What somebody writes down about another person, for their own eyes.
create table people_notes (
  owner_id   bigint not null references users on delete cascade,
  about_id   bigint not null references users on delete cascade,
  text       text not null check (text <> ''),
  updated_at timestamptz not null default now(),
  primary key (owner_id, about_id)
);
create index people_notes_about on people_notes (about_id);

-- A creator's link to their page that tells where people come from.
create table tracking_links (
  id         bigint generated always as identity primary key,
  creator_id bigint not null references users on delete cascade,
  name       text not null,
  -- what stands in the address
  code       text not null unique,
  visits     int not null default 0,
  created_at timestamptz not null default now(),
  ended_at   timestamptz
);
create index tracking_links_list on tracking_links (creator_id, id desc);
-- People who came by it while they were logged in, each by their first visit.
create table link_visitors (
  link_id bigint not null references tracking_links on delete cascade,
  user_id bigint not null references users on delete cascade,
  at      timestamptz not null default now(),
  primary key (link_id, user_id)
);
create index link_visitors_user on link_visitors (user_id);
-- Followers of a creator, the latest first.
create index relations_followers on relations (creator_id, followed_at desc, fan_id desc) where followed_at is not null;
