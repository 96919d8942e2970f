import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parsePo } from 'pofile-ts'
import { expect, it } from 'vitest'
import { formatFor } from '#modules/mails/reader-format.ts'
import { mailTexts } from '#modules/mails/texts.ts'
import { newMessages } from '#modules/notifications/notification-texts.ts'
import type { Text } from '#contract/message.ts'
import { type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts'
import { notificationSentence } from '#contract/notification-sentence.ts'

/** What the extractor has found in the code is what the code asks for while it runs. */

const key = (message: string, context = ''): string => `${context}|${message}`
const catalog = new Set(
  parsePo(readFileSync(new URL('../locales/server/de.po', import.meta.url), 'utf8')).items.map(({ msgid, msgctxt }) =>
    key(msgid, msgctxt ?? ''),
  ),
)

/** A text, and those that stand in it. */
const missing = (text: Text | undefined): string[] => {
  if (text === undefined || 'asIs' in text) return []
  const inner = Object.values(text.values ?? {}).flatMap((value) => (typeof value === 'object' ? missing(value) : []))
  const own = key(text.message, text.context)
  return catalog.has(own) ? inner : [own, ...inner]
}

const at = '2026-11-22T10:00:00Z'
const values = { name: 'Ada', count: '3', at, since: at, nextAt: at, until: at, due: at, payout: '$1', claim: '$2' }
const cases = [
  { ...values, kind: 'logged_in', device: 'Firefox, Linux', cards: '4242:$1 :$2', reason: 'disputed', count: '1' },
  { ...values, kind: 'post', side: 'author', outcome: 'removed', ground: 'spam', statement: 'so', what: 'signed' },
  { ...values, kind: 'user', side: 'reporter', outcome: 'kept', appeal: 'upheld', reason: 'unreadable', name: '' },
]

it.each(Object.entries(mailTexts))(
  'finds each text of the mail %s',
  (_, { subject, heading, button, footer, paragraphs }) => {
    const format = formatFor('en')
    for (const given of cases) {
      const texts = [subject, heading, footer, ...(button ? [button] : [])].map((text) =>
        typeof text === 'function' ? text(given, format) : text,
      )
      expect([...texts, ...paragraphs(given, format)].flatMap(missing)).toEqual([])
    }
  },
)

it('finds each sentence of a notification, paid or not, about a post or not', () => {
  const kinds = Object.keys(notificationKinds) as NotificationKind[]
  const sentences = kinds.flatMap((kind) => [
    notificationSentence({ kind, postId: 1, amountCents: 100 }),
    notificationSentence({ kind, postId: null, amountCents: null }),
  ])
  expect([...sentences, newMessages].flatMap((sentence) => missing(sentence ?? undefined))).toEqual([])
})

it('knows no words of another language beside the catalogs', () => {
  const server = path.join(import.meta.dirname, '../src/server')
  const files = globSync('**/*.ts', { cwd: server })
    .filter((file) => !file.endsWith('.test.ts'))
    // tables of letters, by which names and words are found
    .filter((file) => !file.startsWith('platform/text/'))
  // Arabic letters are never anything but a text; whoever writes one beside the English writes the others too
  const found = files.filter((file) => /[\u0621-\u064a]/.test(readFileSync(path.join(server, file), 'utf8')))
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
