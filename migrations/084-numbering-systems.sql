-- The digits that a person reads (names of Unicode CLDR), where their language is read with more than one kind; null: the usual ones.
alter table accounts add column numbering_system text check (numbering_system in ('arab', 'deva', 'latn'));
