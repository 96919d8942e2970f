-- Tips, gifts, changes of plan and paid messages are bought with the top-up that they lack, too.
alter table pending_purchases drop constraint pending_purchases_kind_check,
  add constraint pending_purchases_kind_check
    check (kind in ('subscription', 'plan_change', 'gift', 'unlock', 'tip', 'message', 'message_unlock'));
