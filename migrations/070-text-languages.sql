-- The language that people's own words are most likely in, as BCP 47 names it, for readers aloud and fonts; null: not known.
alter table posts add column language text, add column teaser_language text;
alter table comments add column language text;
alter table message_contents add column language text;
alter table stories add column caption_language text;
alter table users add column bio_language text;
