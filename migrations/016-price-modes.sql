-- How a post's price and its audience go together (decision 138). on_top: the audience pays it, and nobody else may;
-- instead: the audience sees the post, and everyone else may unlock it alone.
alter table posts add column price_mode text not null default 'on_top';
alter table posts add constraint posts_price_modes check (
  price_mode = 'on_top' or (price_mode = 'instead' and price_cents is not null and audience <> 'everyone'));
alter table post_edits add column price_mode text not null default 'on_top' check (price_mode in ('on_top', 'instead'));
