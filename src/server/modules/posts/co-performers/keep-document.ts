import { sql } from 'kysely'
import type { Consent, ConsentSide } from '#contract/consents.ts'
import { forgetPictures, storeIdentityPicture, type Picture } from '#modules/accounts/store-identity-picture.ts'
import type { Services } from '#platform/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { changeConsent, isOpen, readConsent } from './release-by-link.ts'

type Kept = Result<Consent, 'invalid_input' | 'not_ready' | 'link_invalid' | 'link_spent' | 'link_expired'>

/** Why a picture would be refused however it looks: nobody without a good link gives us any to read. Null: it is welcome. */
export async function mayKeepConsentDocument(services: Services, token: string): Promise<Failure | null> {
  const known = await readConsent(services, token)
  if (known instanceof Failure) return known
  return known.hasDetails ? null : fail('not_ready')
}

/** Keeps one picture of the person's identity documents in place of an earlier one, as a creator's are. */
export async function keepConsentDocument(
  services: Services,
  token: string,
  side: ConsentSide,
  content: Picture,
): Promise<Kept> {
  return storeIdentityPicture(services, { side, content }, ({ id, bytes }) =>
    changeConsent<'not_ready'>(services, token, async (tx, row) => {
      if (!isOpen(row) || row.details === null) return fail('not_ready')
      await forgetPictures(tx, sql`co_performer_id = ${row.id} and side = ${side}`)
      await sql`insert into identity_documents (id, co_performer_id, side, bytes)
        values (${id}, ${row.id}, ${side}, ${bytes})`.execute(tx)
      await sql`update co_performers set version = version + 1, updated_at = now() where id = ${row.id}`.execute(tx)
      return null
    }),
  )
}
