-- What somebody has unlocked, newest first: a person's other payments can be thousands.
create index purchases_library on purchases (buyer_id, made_at desc, id desc) where kind in ('unlock', 'message_unlock');
