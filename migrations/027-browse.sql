-- What browsing puts creators in order by: counted by a job, from what everyone may know and never from what was paid to us.
create table creator_facts (
  creator_id bigint primary key references users on delete cascade,
  -- thousandths; see docs/decisions/150
  score      int not null,
  -- new fans who have paid somebody for something, against the size
  rising     int not null,
  -- the language of most of the last posts; null: not known
  language   text
) with (fillfactor = 80);
create index creator_facts_score on creator_facts (score desc, creator_id desc);
create index creator_facts_rising on creator_facts (rising desc, creator_id desc) where rising > 0;
create index creator_facts_language on creator_facts (language);
create index post_topics_creator on post_topics (topic, creator_id) where is_open;
create index users_category on users (category) where is_creator and category is not null;
