-- Each statement by itself: a million people are found and new ones sign up meanwhile.
-- What 097 says, of those who were there before it: a few people after the other.
do $$
declare
  done bigint := 0;
  most bigint := (select coalesce(max(user_id), 0) from search_words);
begin
  while done < most loop
    update search_words s set words = p.words
      from (select user_id, left(string_agg(' ' || word, ''), 400) as words from search_words
        where user_id > done and user_id <= done + 1000 and left(word, 1) not in ('?', '~', '+') group by 1) p
      where s.user_id > done and s.user_id <= done + 1000 and p.user_id = s.user_id and s.words is null and left(s.word, 1) not in ('?', '+');
    update search_words s set words = n.words
      from (select f.user_id, f.word, left(string_agg(' ' || w.word, ''), 400) as words
        from search_words f join search_words w on w.user_id = f.user_id and left(w.word, 1) not in ('?', '~', '+') and length(w.word) >= 4
        where f.user_id > done and f.user_id <= done + 1000 and left(f.word, 1) = '?' and (substr(f.word, 2) in (left(w.word, 7), left(w.word, 8))
          or exists (select from generate_series(1, 7) at where overlay(left(w.word, 7) placing '' from at for 1) = substr(f.word, 2)))
        group by 1, 2) n
      where s.user_id > done and s.user_id <= done + 1000 and n.user_id = s.user_id and n.word = s.word and s.words is null;
    commit;
    done := done + 1000;
  end loop;
end $$;

drop index concurrently if exists search_words_prefix_beside;

create index concurrently search_words_prefix_beside on search_words (word text_pattern_ops, rank desc, user_id) include (words);

drop index concurrently if exists search_words_prefix;

drop index concurrently if exists search_words_rank_beside;

create index concurrently search_words_rank_beside on search_words (rank, word text_pattern_ops, user_id) include (words);

drop index concurrently if exists search_words_rank;

analyze search_words;
