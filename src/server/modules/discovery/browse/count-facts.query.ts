import { sql } from 'kysely'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { counts } from '../paying-fans.query.ts'

// Reads users, creator_heads, relations, purchases, post_search; writes creator_facts.

/** Long enough that a first payment has passed the time in which it can be given back. */
const recentDays = 21
const newDays = 30
/** Followers beyond so many for each who pays count nothing: they can be bought. */
const freeFollowers = 50
const followersEach = 20
/** So many of the last posts say in which language somebody writes. */
const lastPosts = 30

/**
 * Counts for each creator with posts: how well they are known (fans who pay count most, followers little), whether they are new
 * or active, and how fast they grow against their size. Only fans who have paid for something count as growth (`counts`), so that
 * bought followers, who pay nobody, move nothing.
 */
export async function countFacts({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`
    insert into creator_facts (creator_id, score, rising, language, supporters, joined_at, tags, price_rank)
    select u.id,
      round(1000 * (ln(1 + paying.n) + 0.5 * ln(1 + least(u.follower_count, ${freeFollowers} + ${followersEach} * paying.n))
        + case when h.last_at > now() - interval '7 days' then 1 else 0 end
        + case when u.created_at > now() - ${newDays} * interval '1 day' then 1 else 0 end))::int,
      round(1000 * recent.n / sqrt(10 + u.follower_count))::int,
      spoken.language, paying.n, u.created_at, browse_tags(u, spoken.language), browse_price_rank(u.offer)
    from users u join creator_heads h on h.creator_id = u.id
    cross join lateral (select count(*) as n from relations r where r.creator_id = u.id and r.subscribed_until > now()) paying
    cross join lateral (select count(*) as n from relations r where r.creator_id = u.id
      and r.followed_at > now() - ${recentDays} * interval '1 day'
      and ${counts(sql`r.fan_id`)}) recent
    left join lateral (select language from (
        select language from post_search s where s.creator_id = u.id order by published_at desc, post_id desc limit ${lastPosts}) last
      where language is not null group by 1 order by count(*) desc, 1 limit 1) spoken on true
    where u.is_creator and u.deleted_at is null
    on conflict (creator_id) do update set score = excluded.score, rising = excluded.rising, language = excluded.language,
        supporters = excluded.supporters, tags = excluded.tags, price_rank = excluded.price_rank
      where (creator_facts.score, creator_facts.rising, creator_facts.language, creator_facts.supporters, creator_facts.tags, creator_facts.price_rank)
        is distinct from (excluded.score, excluded.rising, excluded.language, excluded.supporters, excluded.tags, excluded.price_rank)`.execute(
    db,
  )
  // Lists are walked in their index alone. A few changed rows on each page, too few for autovacuum, would have the rows read as well.
  await sql`vacuum creator_facts`.execute(db)
}

export const countFactsWork = (services: Services): Job => ({
  name: 'count_creator_facts',
  cron: '*/10 * * * *',
  run: () => countFacts(services),
})
