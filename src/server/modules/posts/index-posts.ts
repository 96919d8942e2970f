import { sql } from 'kysely'
import type { Audience } from '#contract/fields.ts'
import { topicsIn } from '#contract/topics.ts'
import type { StoredMedia } from '#modules/media/media-row.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Services, Tx } from '#platform/services.ts'
import { dictionaryOf, languageOf } from '#platform/text/stems.ts'
import { foldText, foldTopic, wordsOf } from '#platform/text/words.ts'

const atOnce = 200
/** How often posts that came out or changed are looked for. */
const everySeconds = 2

type Row = {
  id: number
  creator_id: number
  published_at: string
  audience: Audience
  price_cents: number | null
  price_mode: 'on_top' | 'instead'
  text: string
  teaser: string
  preview: number[] | null
  media: StoredMedia[] | null
}
type Topic = { topic: string; label: string; isOpen: boolean }
type Words = { open: string; locked: string | null; language: string | null; hasVideo: boolean; topics: Topic[] }

/** The author's own words: what stands in the text and under its photos. */
const altsOf = (media: readonly StoredMedia[]): string => media.map((item) => item[6]).join('\n')

/**
 * What a post says, by who may read it. Everyone reads all of a post that is for everyone and costs nothing; of any other the
 * teaser, and under photos that everyone is shown before a price is paid: not those that only followers or subscribers are shown.
 */
function read(row: Row): Words {
  const media = row.media ?? []
  const hasVideo = media.some((item) => item[1] === 'video')
  const language = languageOf(foldText(`${row.text}\n${row.teaser}`))
  const all = `${row.text}\n${altsOf(media)}`
  const topics = (text: string, isOpen: boolean): Topic[] =>
    topicsIn(text).map((label) => ({ topic: foldTopic(label), label, isOpen }))
  if (row.audience === 'everyone' && row.price_cents === null)
    return { open: all, locked: null, language, hasVideo, topics: topics(row.text, true) }
  const showsPreview = row.price_cents !== null && (row.audience === 'everyone' || row.price_mode === 'instead')
  const free = new Set(showsPreview ? row.preview : [])
  const shown = media.filter((item, position) => free.has(position) && item[1] === 'photo')
  return {
    open: `${row.teaser}\n${altsOf(shown)}`,
    locked: all,
    language,
    hasVideo,
    // the first of equal ones counts
    topics: [...topics(row.teaser, true), ...topics(row.text, false)],
  }
}

async function write(tx: Tx, row: Row): Promise<void> {
  const { open, locked, language, hasVideo, topics } = read(row)
  const dictionary = dictionaryOf(language)
  const vector = (text: string) => sql`(select coalesce(array_to_tsvector(array_agg(distinct l)), ''::tsvector) from (
    select w as l from unnest(${wordsOf(text)}::text[]) w
    union all select s from unnest(${dictionary === null ? [] : wordsOf(text)}::text[]) w, unnest(ts_lexize(${dictionary ?? 'simple'}::regdictionary, w)) s) words
    where l <> '')`
  await sql`insert into post_search (post_id, creator_id, published_at, language, has_video, open_words, locked_words)
    values (${row.id}, ${row.creator_id}, ${row.published_at}, ${language}, ${hasVideo}, ${vector(open)}, ${locked === null ? sql`null` : vector(locked)})
    on conflict (post_id) do update set published_at = excluded.published_at, language = excluded.language,
      has_video = excluded.has_video, open_words = excluded.open_words, locked_words = excluded.locked_words`.execute(
    tx,
  )
  await sql`delete from post_topics where post_id = ${row.id}`.execute(tx)
  if (topics.length === 0) return
  await sql`
    with said as (
      select distinct on (topic) topic, label, is_open from unnest(${topics.map(({ topic }) => topic)}::text[],
        ${topics.map(({ label }) => label)}::text[], ${topics.map(({ isOpen }) => isOpen)}::boolean[])
        with ordinality as t(topic, label, is_open, n) order by topic, n),
    listed as (
      insert into topics (topic, label, uses) select topic, label, 1 from said where is_open order by topic
      on conflict (topic) do update set uses = topics.uses + 1)
    insert into post_topics (topic, post_id, creator_id, published_at, label, is_open)
    select topic, ${row.id}, ${row.creator_id}, ${row.published_at}, label, is_open from said`.execute(tx)
}

/**
 * Reads the words of posts that came out or changed. What changes one meanwhile waits for this, or this leaves it for the next
 * time. Gives how many were read.
 */
export async function indexPosts({ db }: Pick<Services, 'db'>): Promise<number> {
  let total = 0
  for (;;) {
    const taken = await transaction(db, async (tx) => {
      const { rows: waiting } = await sql<{ id: number; post_id: number }>`
        select id, post_id from posts_to_index order by id limit ${atOnce} for update skip locked`.execute(tx)
      if (waiting.length === 0) return 0
      const wanted = [...new Set(waiting.map((row) => row.post_id))]
      const { rows } = await sql<Row & { state: string }>`
        select id, creator_id, published_at, state, audience, price_cents, price_mode, text, teaser, preview, media from posts
        where id = any (${wanted}::bigint[]) order by id for share skip locked`.execute(tx)
      for (const row of rows) if (row.state === 'published') await write(tx, row)
      const done = rows.map((row) => row.id)
      await sql`delete from posts_to_index where id = any (${waiting.map((row) => row.id)}::bigint[]) and post_id = any (${done}::bigint[])`.execute(
        tx,
      )
      return done.length
    })
    total += taken
    if (taken === 0) return total
  }
}

export const indexWork = (services: Services): Job => ({
  name: 'read_words_of_posts',
  everySeconds,
  run: async () => {
    await indexPosts(services)
  },
})
