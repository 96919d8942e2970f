import { sql } from 'kysely'
import { hasRestricted, restrictedIn } from '#modules/site/operator-rules.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'

type Said = { id: number; said: string[] }
/** All that a post `p` says: text, teaser, what a poll offers, the words about photos. */
const saidBy = sql`array[p.text, p.teaser]
      || coalesce((select o.options from polls o where o.post_id = p.id), '{}')
      || array(select m.alt from media m where m.post_id = p.id and m.alt <> '')`

/**
 * Of these posts, those that say a word of the operator's list which staff have not let out with it: in the text, the teaser, a
 * poll or the words about a photo. Without a list nothing is asked.
 */
export async function withListedWords(
  db: Db | Tx,
  { settings }: Pick<Services, 'settings'>,
  postIds: readonly number[],
): Promise<number[]> {
  const { restrictedWords } = settings.now()
  if (restrictedWords.length === 0 || postIds.length === 0) return []
  const { rows } = await sql<Said>`select p.id, ${saidBy} as said
    from posts p where p.id = any (${postIds}::bigint[]) and not p.words_passed`.execute(db)
  return rows.filter(({ said }) => said.some((text) => hasRestricted(restrictedWords, text))).map(({ id }) => id)
}

/** The listed words in a post that is held for them, each with the text that it stands in. */
export async function listedWordsIn(
  db: Db | Tx,
  { settings }: Pick<Services, 'settings'>,
  postId: number,
): Promise<{ word: string; said: string }[]> {
  const { rows } = await sql<Said>`select p.id, ${saidBy} as said from posts p
    where p.id = ${postId} and p.words_held_at is not null`.execute(db)
  return restrictedIn(settings.now().restrictedWords, rows[0]?.said ?? [])
}

/** Holds posts that would come out with such a word: the author is told, and may change them; staff may let them out. */
export async function queueForWords(tx: Tx, postIds: readonly number[]): Promise<number> {
  if (postIds.length === 0) return 0
  const { rows } = await sql<{ id: number; creator_id: number; at: string }>`
    update posts set state = 'in_review', words_held_at = clock_timestamp()
    where id = any (${postIds}::bigint[]) and state in ('processing', 'scheduled')
    returning id, creator_id, words_held_at as at`.execute(tx)
  for (const { id, creator_id: userId, at } of rows)
    await notify(tx, { userId, kind: 'post_held', postId: id, eventKey: `post_held ${String(id)} ${at}` })
  return rows.length
}
