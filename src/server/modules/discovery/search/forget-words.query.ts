import { sql } from 'kysely'
import { transaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'

// Reads post_search: which words posts say.

/**
 * Notes words of `search_lexemes` that no post says any more, and removes those that were noted a day ago. A word that is said again
 * meanwhile loses its note by the trigger that keeps the table (migrations/096), or here. Reads the words of all posts: three minutes
 * for ten million.
 */
export async function forgetWords({ db }: Pick<Services, 'db'>): Promise<void> {
  await transaction(db, async (tx) => {
    // nobody waits for it
    await sql`set local statement_timeout = '30min'`.execute(tx)
    await sql`
      with said as materialized (
        select word from ts_stat('select open_words from post_search')
        union select word from ts_stat('select locked_words from post_search where locked_words is not null')),
      gone as (
        delete from search_lexemes l where unsaid_since < now() - interval '1 day'
          and not exists (select from said where said.word = l.word))
      update search_lexemes l set unsaid_since = case when unsaid_since is null then now() end
      where (unsaid_since is null) = not exists (select from said where said.word = l.word)`.execute(tx)
  })
}

export const forgetWordsWork = (services: Services): Job => ({
  name: 'forget_words',
  cron: '17 3 * * *',
  heavy: true,
  run: () => forgetWords(services),
})
