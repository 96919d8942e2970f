-- Which tips were given at a story. The story's figures leave out what was refunded.
create table story_tips (
  purchase_id uuid primary key,
  story_id    bigint not null references stories on delete cascade
);
create index story_tips_story on story_tips (story_id);

alter table pending_purchases drop constraint pending_purchases_kind_check,
  add constraint pending_purchases_kind_check
    check (kind in ('subscription', 'plan_change', 'gift', 'unlock', 'tip', 'message', 'message_unlock', 'story_unlock',
      'live_ticket', 'live_tip', 'story_tip'));
