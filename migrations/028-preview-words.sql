-- What stands under photos that only followers or subscribers are shown had been found by everyone.
insert into posts_to_index (post_id)
select id from posts where state = 'published' and price_cents is not null and audience <> 'everyone' and price_mode = 'on_top';
