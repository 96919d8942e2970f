-- Topics that creators write in the titles of their shows; a topic's page names those that are on air or to come.
create table show_topics (
  show_id bigint not null references shows on delete cascade,
  topic   text not null,
  label   text not null,
  primary key (show_id, topic)
);
create index show_topics_topic on show_topics (topic);
