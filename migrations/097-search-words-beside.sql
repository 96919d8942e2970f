-- The words that a kept one stands beside, each after a space: of a word of a name (and of how it sounds) all of that name and username,
-- of a word that is near one, the words that it is near to. Whoever is looked for by two words, or by a mistyped one, is known from the
-- index without looking up each person who may be meant. Null: not known (a release before this one wrote it), so it is looked up.
alter table search_words add column words text;
drop index search_words_rank;
drop index search_words_prefix;
-- an outside engine is told of words and ranks alone
alter table search_words disable trigger note_ranked_words;
update search_words s set words = p.words
  from (select user_id, left(string_agg(' ' || word, ''), 400) as words from search_words where left(word, 1) not in ('?', '~', '+') group by 1) p
  where p.user_id = s.user_id and left(s.word, 1) not in ('?', '+');
update search_words s set words = n.words
  from (select f.user_id, f.word, left(string_agg(' ' || w.word, ''), 400) as words
    from search_words f join search_words w on w.user_id = f.user_id and left(w.word, 1) not in ('?', '~', '+') and length(w.word) >= 4
    where left(f.word, 1) = '?' and (substr(f.word, 2) in (left(w.word, 7), left(w.word, 8))
      or exists (select from generate_series(1, 7) at where overlay(left(w.word, 7) placing '' from at for 1) = substr(f.word, 2)))
    group by 1, 2) n
  where n.user_id = s.user_id and n.word = s.word;
alter table search_words enable trigger note_ranked_words;
create index search_words_prefix on search_words (word text_pattern_ops, rank desc, user_id) include (words);
create index search_words_rank on search_words (rank, word text_pattern_ops, user_id) include (words);
analyze search_words;
