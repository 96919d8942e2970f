-- A post's whole life, who is shown in it, what people say under it, and where they keep it.

create table posts (
  id            bigint generated always as identity primary key,
  creator_id    bigint not null references users on delete cascade,
  -- in_review: staff look at it before it comes out; hidden: while a case is open
  state         text not null,
  audience      text not null check (audience in ('everyone', 'followers', 'subscribers')),
  -- stamped under the publication lock: the order of published_at is the order of commits
  published_at  timestamptz,
  like_count    int not null default 0,
  comment_count int not null default 0,
  text          text not null,
  teaser        text not null default '',
  -- [[key, kind, width, height, thumbhash, curtain, alt, [[size, width, height]…]]…]; `json`, because it is sent as stored
  media         json,
  created_at    timestamptz not null default now(),
  -- pay per view on top of the audience, in cents before tax
  price_cents   int check (price_cents > 0),
  -- when a post that waits is published by itself, and when a published one ends
  publish_at    timestamptz,
  expires_at    timestamptz,
  comments_on   boolean not null default true,
  edited_at     timestamptz,
  pinned_at     timestamptz,
  -- usernames in the text that were somebody's when it was written
  mentions      text[],
  -- positions in `media` that are shown before the price is paid
  preview       smallint[],
  has_poll      boolean not null default false,
  removed_at    timestamptz,
  -- the state to come back to
  state_before  text,
  -- when a removed post's content is looked at again: it goes unless somebody has paid for it
  purge_at      timestamptz,
  -- staff have looked at it as it is: changed before it comes out, it is looked at again
  reviewed_at   timestamptz,
  has_tags      boolean not null default false,
  has_co_performers  boolean not null default false,
  -- a word came onto the operator's list after it was written: at its time it waits for its author or for staff
  words_held_at timestamptz,
  -- staff have let it out with that word
  words_passed  boolean not null default false,
  check (state <> 'published' or published_at is not null),
  constraint posts_states check (
    state in ('processing', 'in_review', 'scheduled', 'published', 'expired', 'removed', 'failed', 'hidden')),
  constraint posts_states_before check (
    state_before in ('processing', 'in_review', 'scheduled', 'published', 'expired', 'removed', 'failed', 'hidden')),
  constraint posts_scheduled check (state <> 'scheduled' or publish_at is not null)
) with (fillfactor = 90);
create index posts_creator_time on posts (creator_id, published_at desc, id desc) where state = 'published';
create index posts_publish on posts (publish_at, id) where state = 'scheduled';
create index posts_expiry on posts (expires_at) where state = 'published' and expires_at is not null;
create index posts_purge on posts (purge_at) where purge_at is not null;
create index posts_waiting on posts (creator_id, id desc) where state in ('processing', 'in_review', 'failed');
create index posts_scheduled_list on posts (creator_id, publish_at, id) where state = 'scheduled';
create unique index posts_pinned on posts (creator_id) where pinned_at is not null;
-- The gallery: published posts with pictures.
create index posts_gallery on posts (creator_id, published_at desc, id desc) where state = 'published' and media is not null;
create index posts_in_review on posts (created_at, id) where state = 'in_review';
alter table media add constraint media_post_id_fkey foreign key (post_id) references posts on delete set null;

-- The newest publication of each creator: written once per publication, read by every timeline page.
create table creator_heads (
  creator_id bigint not null references users on delete cascade,
  last_at    timestamptz not null,
  -- The post of the head, and the time of the one before it: a timeline looks at other posts of a creator only where they can
  -- stand on the page. second_at: no other published post of theirs is newer; null: there is none.
  last_id    bigint not null,
  second_at  timestamptz,
  primary key (creator_id) include (last_at, last_id, second_at)
) with (fillfactor = 50);
create index creator_heads_time on creator_heads (last_at desc);

-- What a post said before each change.
create table post_edits (
  id          bigint generated always as identity primary key,
  post_id     bigint not null references posts on delete cascade,
  at          timestamptz not null default now(),
  text        text not null,
  teaser      text not null,
  audience    text not null check (audience in ('everyone', 'followers', 'subscribers')),
  price_cents int,
  comments_on boolean not null
);
create index post_edits_list on post_edits (post_id, id desc);

-- Rows of their own: what has no audience yet can then stand in no list of posts.
create table drafts (
  id         bigint generated always as identity primary key,
  creator_id bigint not null references users on delete cascade,
  content    json not null,
  -- uploads that it holds: they are not taken for unused
  media_ids  text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index drafts_list on drafts (creator_id, updated_at desc, id desc);
create index drafts_media on drafts using gin (media_ids);

create table polls (
  post_id   bigint primary key references posts on delete cascade,
  options   text[] not null check (cardinality(options) between 2 and 6),
  counts    int[] not null check (cardinality(counts) = cardinality(options)),
  closes_at timestamptz not null
) with (fillfactor = 70);
create table poll_votes (
  user_id    bigint not null references users on delete cascade,
  post_id    bigint not null references polls on delete cascade,
  -- counted from 0
  option     smallint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create index poll_votes_post on poll_votes (post_id);

-- Who is tagged in a post: asked first, shown when they have agreed. A post waits for their word before it comes out.
create table post_tags (
  post_id     bigint not null references posts on delete cascade,
  user_id     bigint not null references users on delete cascade,
  position    smallint not null,
  -- declined: or taken back
  state       text not null default 'asked' check (state in ('asked', 'agreed', 'declined')),
  asked_at    timestamptz not null default now(),
  answered_at timestamptz,
  primary key (post_id, user_id),
  check ((state = 'asked') = (answered_at is null))
);
create index post_tags_user on post_tags (user_id, post_id);

-- Who is shown in a post without being tagged by an account: invited by a link, identified by staff, bound by a signed release.
-- A post does not come out before each of them has agreed and staff have checked who they are.
create table co_performers (
  id                bigint generated always as identity primary key,
  -- null: the post is gone, the record of the consent stays
  post_id           bigint references posts on delete set null,
  -- as the author calls them
  name              text not null,
  state             text not null default 'invited' check (state in
    ('invited', 'in_check', 'needs_more', 'agreed', 'said_no', 'refused', 'withdrawn', 'taken_out')),
  -- SHA-256 of the secret in the invitation, and of the one in the person's own page, which the author never sees
  invite_hash       bytea unique,
  invite_expires_at timestamptz,
  own_hash          bytea unique,
  -- legal name, date of birth, e-mail, language and the secret of the own page, sealed with a key that is not in the database
  details           bytea,
  -- the media that the post held when the person last answered
  answered_media    text[],
  -- a date of birth under the age was entered once
  flagged_at        timestamptz,
  submitted_at      timestamptz,
  decided_at        timestamptz,
  decided_by        bigint references users on delete set null,
  reason            text,
  note              text not null default '',
  withdrawn_at      timestamptz,
  withdrawal_reason text not null default '',
  -- what a withdrawal ended
  state_before      text,
  -- counts changes: who decides on an older state is told
  version           int not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  -- when somebody who has signed had the link to their own page sent again; the one before is worthless from then on
  link_sent_at      timestamptz
);
create index co_performers_post on co_performers (post_id, id);
create index co_performers_queue on co_performers (submitted_at, id) where state = 'in_check';
create index co_performers_decided on co_performers (decided_at, id) where decided_at is not null;
create index co_performers_decided_by on co_performers (decided_by);
alter table identity_documents add constraint identity_documents_co_performer_id_fkey
  foreign key (co_performer_id) references co_performers on delete cascade;

-- What was signed, for ever: the whole text with its hash, and the signature with the date.
create table releases (
  id          bigint generated always as identity primary key,
  co_performer_id bigint not null references co_performers,
  version     text not null,
  language    text not null,
  text        text not null,
  text_hash   bytea not null,
  -- the typed name and the network that it came from, sealed
  signature   bytea not null,
  -- what the post held when it was signed
  media       text[] not null,
  signed_at   timestamptz not null default now()
);
create index releases_co_performer on releases (co_performer_id, id);
create function refuse_release_change() returns trigger language plpgsql as $$
begin
  raise exception 'a signed release is never changed';
end $$;
create trigger keep_releases before update or delete on releases for each row execute function refuse_release_change();
create trigger keep_all_releases before truncate on releases for each statement execute function refuse_release_change();

create table comments (
  id          bigint generated always as identity primary key,
  post_id     bigint not null references posts on delete cascade,
  author_id   bigint not null references users on delete cascade,
  -- answers stand one level deep
  parent_id   bigint references comments on delete cascade,
  -- hidden: while a case is open
  state       text not null default 'published' check (state in ('published', 'hidden')),
  text        text not null,
  mentions    text[],
  like_count  int not null default 0,
  reply_count int not null default 0,
  created_at  timestamptz not null default now()
) with (fillfactor = 90);
create index comments_list on comments (post_id, id desc) where parent_id is null;
create index comments_replies on comments (parent_id, id) where parent_id is not null;
create index comments_author on comments (author_id);
create table comment_likes (
  user_id    bigint not null references users on delete cascade,
  comment_id bigint not null references comments on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, comment_id)
);
create index comment_likes_comment on comment_likes (comment_id);

create table likes (
  user_id    bigint not null references users on delete cascade,
  post_id    bigint not null references posts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create index likes_post on likes (post_id);

create table bookmark_folders (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users on delete cascade,
  name       text not null,
  created_at timestamptz not null default now()
);
create unique index bookmark_folders_name on bookmark_folders (user_id, lower(name));
create table bookmarks (
  user_id    bigint not null references users on delete cascade,
  post_id    bigint not null references posts on delete cascade,
  created_at timestamptz not null default now(),
  folder_id  bigint references bookmark_folders on delete set null,
  primary key (user_id, post_id)
);
create index bookmarks_list on bookmarks (user_id, created_at desc, post_id desc);
create index bookmarks_folder on bookmarks (folder_id, created_at desc, post_id desc) where folder_id is not null;

-- Bought posts: they stay open whatever becomes of follow and subscription.
create table unlocks (
  user_id     bigint not null references users on delete restrict,
  post_id     bigint not null references posts on delete cascade,
  -- of two calls at once the row decides which one pays, so it comes before its purchase
  purchase_id uuid not null references purchases deferrable initially deferred,
  made_at     timestamptz not null default now(),
  primary key (user_id, post_id)
);
create unique index unlocks_purchase on unlocks (purchase_id);
create index unlocks_post on unlocks (post_id);
create index unlocks_list on unlocks (user_id, made_at desc, post_id desc);
