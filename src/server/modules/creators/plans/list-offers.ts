import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { visibleTo, type Viewer } from '#modules/accounts/visibility.ts'
import type { Services } from '#platform/services.ts'
import { fail, type Result } from '#platform/failure.ts'

/** What a creator offers to everyone; nothing is there for those for whom the creator does not exist. */
export async function listOffers(
  services: Services,
  viewer: Viewer,
  username: string,
): Promise<Result<Answer<'GET /creators/:username/offers'>, 'not_found'>> {
  const { rows } = await sql<Answer<'GET /creators/:username/offers'>>`
    select (select p.trial_days from promotions p where p.creator_id = u.id and p.kind = 'trial' and p.code is null and p.ended_at is null
        and (p.expires_at is null or p.expires_at > now()) and (p.uses_max is null or p.uses < p.uses_max)) as "trialDays",
      coalesce((select json_agg(json_build_object('months', b.months, 'percentOff', b.percent_off,
          'priceCents', floor((m.price_cents::bigint * b.months * (100 - b.percent_off) + 50) / 100.0)::bigint) order by b.months)
        from promotions b join plans m on m.creator_id = b.creator_id and m.period = 'monthly'
        where m.price_cents <= ${services.settings.now().planMonthlyMaxCents} and b.creator_id = u.id and b.kind = 'bundle' and b.ended_at is null and (b.expires_at is null or b.expires_at > now())), '[]') as bundles,
      exists (select from creator_terms t where t.creator_id = u.id and t.paused_at is not null) as paused,
      (select a.deletion_at from accounts a where a.user_id = u.id) as "closesAt"
    from users u where u.username = ${username} and u.is_creator and u.deleted_at is null and u.suspended_at is null and ${visibleTo(viewer)}`.execute(
    services.db,
  )
  return rows[0] ?? fail('not_found')
}
