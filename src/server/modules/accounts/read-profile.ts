import { sql } from 'kysely'
import type { Bell, Plan, Profile } from '#contract/people.ts'
import type { ProfileFacts, ProfileFigure } from '#contract/profiles.ts'
import { pictureUrl } from './picture-url.ts'
import { factColumns, factsOf } from './profile-facts.ts'
import { mayBeListed } from './search-engines.ts'
import { idOf, visibleTo, type Viewer } from './visibility.ts'
import { soldPlans } from '#modules/site/operator-rules.ts'
import type { Services } from '#platform/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { readOnce } from '#platform/read-once.ts'

const noBell: Bell = { posts: false, stories: false, live: false }

type Row = ProfileFacts & {
  id: number
  username: string
  name: string
  bio: string
  bio_language: string | null
  avatar: string | null
  cover: string | null
  is_creator: boolean
  follower_count: number
  post_count: number
  photo_count: number
  video_count: number
  hidden_figures: ProfileFigure[]
  supporters: number | null
  created_at: string
  plans: Plan[]
  follows: boolean
  muted: boolean
  bell: Bell | null
  subscription: NonNullable<Profile['viewer']>['subscription']
  in_search_engines: boolean
}
/** A profile, and whether search engines may list it. */
export type Listing = { profile: Profile; isListed: boolean }

/** A profile as this viewer meets it. A name that was given up leads to its owner for a while. */
export async function getProfile(
  services: Services,
  viewer: Viewer,
  username: string,
): Promise<Result<Profile, 'not_found'>> {
  const found = await getListing(services, viewer, username)
  return found instanceof Failure ? found : found.profile
}

export const getListing = (
  services: Services,
  viewer: Viewer,
  username: string,
): Promise<Result<Listing, 'not_found'>> =>
  readOnce(`profile ${JSON.stringify(viewer)} ${username}`, () => readProfile(services, viewer, username))

async function readProfile(
  services: Services,
  viewer: Viewer,
  username: string,
): Promise<Result<Listing, 'not_found'>> {
  const viewerId = idOf(viewer)
  const { rows } = await sql<Row>`
    select u.id, u.username, u.name, u.bio, u.bio_language, u.avatar, u.cover, ${factColumns}, u.is_creator, u.follower_count, u.post_count, u.photo_count, u.video_count, u.hidden_figures, u.created_at,
      case when u.is_creator and not 'supporters' = any (u.hidden_figures)
        then (select count(*)::int from relations r where r.creator_id = u.id and r.subscribed_until > now()) end as supporters,
      coalesce((select json_agg(json_build_object('period', period, 'priceCents', price_cents)
        order by array_position(array['weekly', 'monthly', 'yearly'], period)) from plans where creator_id = u.id), '[]') as plans,
      exists (select from relations r where r.fan_id = ${viewerId} and r.creator_id = u.id and r.followed_at is not null) as follows,
      (select json_build_object('posts', b.posts, 'stories', b.stories, 'live', b.live) from bells b
        where b.fan_id = ${viewerId} and b.creator_id = u.id) as bell,
      exists (select from mutes m where m.user_id = ${viewerId} and m.muted_id = u.id) as muted,
      (select json_build_object('id', s.id, 'period', s.period, 'priceCents', s.price_cents, 'state', s.state,
          'renewsAt', to_char(s.renews_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
        from subscriptions s where s.fan_id = ${viewerId} and s.creator_id = u.id
          and s.state <> 'ended' and (s.state <> 'cancelled' or s.paused_at is not null or s.renews_at > now())) as subscription,
      ${mayBeListed()} as in_search_engines
    from users u where u.id = coalesce((select id from users where username = ${username}),
        (select user_id from former_usernames where username = ${username} and until > now()))
      and u.deleted_at is null and u.suspended_at is null and ${visibleTo(viewer)}`.execute(services.db)
  const row = rows[0]
  if (!row) return fail('not_found')
  const profile: Profile = {
    userId: row.id,
    username: row.username,
    name: row.name,
    avatarUrl: pictureUrl(row.avatar),
    coverUrl: pictureUrl(row.cover),
    bio: row.bio,
    bioLanguage: row.bio_language,
    ...factsOf(row),
    isCreator: row.is_creator,
    plans: soldPlans(services, row.plans),
    followerCount: row.follower_count,
    postCount: row.post_count,
    supporterCount: row.supporters,
    photoCount: row.hidden_figures.includes('photos') ? null : row.photo_count,
    videoCount: row.hidden_figures.includes('videos') ? null : row.video_count,
    joinedAt: row.created_at,
    viewer:
      viewerId === 0 || viewerId === row.id
        ? null
        : { follows: row.follows, muted: row.muted, bell: row.bell ?? noBell, subscription: row.subscription },
  }
  return { profile, isListed: row.in_search_engines }
}
