-- People by rank first: the best known whose words begin alike are read from the top, however many more there are.
create index search_words_rank on search_words (rank, word text_pattern_ops, user_id);
