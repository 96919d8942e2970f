import { sql } from 'kysely'
import { indexUser } from '#modules/accounts/index-user.ts'
import type { TestApp } from './app.ts'
import { wantedPeople, wantedPosts, wantedTopics } from './wanted-finds.ts'

/** Two hundred questions in eight languages, among others who are better known. */

const first = 3
/** Names and words that are near what is wanted. */
const crowd = {
  names: [
    'Marta Lind',
    'Leonie Foster',
    'Tom Rivers',
    'Elenora Kuhn',
    'Jon Asher',
    'Karin Mann',
    'Nora Hadley',
    'Yukio Tan',
    'Priyanka Shah',
    'Helen Dubb',
  ],
  words: ['morning', 'coffee', 'Wiese', 'maison', 'noche', 'город', 'صباح', '今日', '今天', 'story', 'book', 'Haus'],
} as const

export async function fillWithWanted(app: TestApp): Promise<void> {
  const { db } = app.services
  const people = [
    ...wantedPeople.map(({ name }, n) => ({ username: `wanted_${String(n)}`, name, followers: 10 })),
    ...Array.from({ length: 300 }, (_, n) => ({
      username: `other_${String(n)}`,
      name: `${crowd.names[n % 10] ?? ''} ${String.fromCodePoint(97 + (n % 26))}${String(n)}`,
      followers: n * 7,
    })),
  ]
  for (const { username, name, followers } of people) {
    const { rows } = await sql<{ id: number }>`insert into users (username, name, is_creator, follower_count)
      values (${username}, ${name}, true, ${followers}) returning id`.execute(db)
    await indexUser(db, { userId: rows[0]?.id ?? 0, username, name })
  }
  const texts = [
    ...wantedPosts.map(({ text }) => text),
    ...wantedTopics.map(({ label }) => `#${label}`),
    ...Array.from(
      { length: 600 },
      (_, n) => `${crowd.words[n % 12] ?? ''} ${crowd.words[(n * 5 + 1) % 12] ?? ''} ${String(n)} #k${String(n % 40)}`,
    ),
  ]
  for (const [n, text] of texts.entries())
    await sql`insert into posts (creator_id, state, audience, text, published_at)
      select id, 'published', 'everyone', ${text}, now() - ${texts.length - n} * interval '1 minute' from users where username = ${`other_${String(n % 300)}`}`.execute(
      db,
    )
  await app.runJobs()
}

/** How many questions were asked, and those whose wanted answer does not stand in the first three. */
export async function askForWanted(app: TestApp): Promise<{ asked: number; missed: string[] }> {
  const missed: string[] = []
  let asked = 0
  const check = (question: string, isRight: boolean): void => {
    asked += 1
    if (!isRight) missed.push(question)
  }
  for (const [n, { name, asked: questions }] of wantedPeople.entries())
    for (const searchTerm of questions) {
      const { people } = (await app.call('GET /searchPeople', { query: { searchTerm } })).body
      check(
        `${searchTerm} → ${name}: ${people
          .slice(0, first)
          .map((one) => one.name)
          .join(', ')}`,
        people.slice(0, first).some(({ username }) => username === `wanted_${String(n)}`),
      )
    }
  for (const { text, asked: questions } of wantedPosts)
    for (const searchTerm of questions) {
      const { posts } = (await app.call('GET /searchPosts', { query: { searchTerm } })).body
      check(
        `${searchTerm} → ${text}`,
        posts.slice(0, first).some((post) => !post.locked && post.text === text),
      )
    }
  for (const { label, asked: questions } of wantedTopics)
    for (const searchTerm of questions) {
      const { topics } = (await app.call('GET /searchTopics', { query: { searchTerm } })).body
      check(
        `${searchTerm} → #${label}`,
        topics.slice(0, first).some((topic) => topic.label === label),
      )
    }
  return { asked, missed }
}
