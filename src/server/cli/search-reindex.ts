import { sql } from 'kysely'
import { indexUser } from '#modules/accounts/index-user.ts'
import { keepProfileTopics } from '#modules/accounts/profile-topics.ts'
import { forgetSearchEngine } from '#modules/discovery/feed-search-engine.query.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { counted, noWords, type Command } from './command.ts'

const atOnce = 500

/** Workers fill the engine, from an empty index on. */
async function again(services: Services): Promise<string[]> {
  if (!services.searchEngine) return []
  await forgetSearchEngine(services)
  return ['The search engine is being filled. PostgreSQL answers until that is done.']
}

/** Makes everyone's search words anew, in batches, while people go on searching. */
export const searchReindex: Command = {
  name: 'search reindex',
  usage: '',
  summary: 'makes the words by which users are found anew',
  prepare(words) {
    noWords(words)
    return async (services) => {
      const { db } = services
      let done = 0
      let after = 0
      for (;;) {
        const from = after
        const users = await transaction(db, async (tx) => {
          // locked, so that a name that changes meanwhile is indexed after us and not before
          const { rows } = await sql<{ userId: number; username: string; name: string; bio: string }>`
            select id as "userId", username, name, bio from users where id > ${from} order by id limit ${atOnce} for no key update`.execute(
            tx,
          )
          for (const user of rows) {
            await indexUser(tx, user)
            await keepProfileTopics(tx, user.userId, user.bio)
          }
          return rows
        })
        const last = users.at(-1)
        if (!last) return { lines: [`${counted(done, 'user')} indexed.`, ...(await again(services))] }
        done += users.length
        after = last.userId
      }
    }
  },
}
