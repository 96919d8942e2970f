-- The language of all of a story's words, which may stand on it and not only below.
alter table stories rename column caption_language to language;
