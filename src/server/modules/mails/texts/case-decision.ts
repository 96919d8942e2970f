import { greeting, type MailTexts, type MailValues } from '../mail-text.ts'
import { caseWords, type CaseWords } from './case-words.ts'

/** What was decided, on what ground, what staff say of it, and what can be done. */
function told(words: CaseWords, values: MailValues): string[] {
  const { side = '', kind = '', outcome = '', unpublished = '', ground = '', statement = '', appeal = '' } = values
  const thing = words.things[kind] ?? ''
  // of an account nothing is removed, and nobody needs to have reported it
  const account = kind === 'user' && outcome === 'restricted'
  const decided = unpublished !== '' ? 'not_published' : account ? 'account_restricted' : outcome
  const sentence = side === 'author' ? words.toAuthor[decided] : words.toReporter[outcome]
  return [
    appeal === '' ? '' : (words.appeals[appeal] ?? ''),
    (sentence ?? '').replace('%', thing),
    ground === '' ? '' : `${words.ground} ${words.grounds[ground] ?? ''}`,
    statement === '' ? '' : `${words.statement} ${statement}`,
    appeal === '' && (side === 'author') !== (outcome === 'kept') ? words.way : '',
  ].filter((text) => text !== '')
}

/** The statement of reasons; `side`, `kind`, `outcome`, `unpublished` (never was), `ground`, `statement` (in the staff's words), `appeal`. */
export const caseDecision: MailTexts = {
  en: {
    subject: 'A decision of our staff',
    heading: greeting.en,
    paragraphs: (values) => told(caseWords.en, values),
    button: 'To the decision',
    footer: 'The decision was made by a person.',
  },
  de: {
    subject: 'Eine Entscheidung unseres Teams',
    heading: greeting.de,
    paragraphs: (values) => told(caseWords.de, values),
    button: 'Zur Entscheidung',
    footer: 'Die Entscheidung hat ein Mensch getroffen.',
  },
  ar: {
    subject: 'قرار من فريقنا',
    heading: greeting.ar,
    paragraphs: (values) => told(caseWords.ar, values),
    button: 'إلى القرار',
    footer: 'اتخذ هذا القرار إنسان.',
  },
}

export const noticeReceived: MailTexts = {
  en: {
    subject: 'We have received your notice',
    heading: greeting.en,
    paragraphs: () => [
      'Thank you. A person looks at it within seven business days, and within 48 hours where intimate images or minors may be concerned.',
      'We write to this address when it is decided.',
    ],
    footer: 'You did not send a notice? Then somebody gave your address; you can forget this mail.',
  },
  de: {
    subject: 'Wir haben deine Meldung erhalten',
    heading: greeting.de,
    paragraphs: () => [
      'Danke. Ein Mensch sieht sie sich innerhalb von sieben Werktagen an; wenn es um intime Bilder oder Minderjährige gehen kann, innerhalb von 48 Stunden.',
      'Wir schreiben an diese Adresse, sobald entschieden ist.',
    ],
    footer: 'Du hast nichts gemeldet? Dann hat jemand deine Adresse angegeben, und du kannst diese Mail vergessen.',
  },
  ar: {
    subject: 'وصلنا بلاغك',
    heading: greeting.ar,
    paragraphs: () => [
      'شكرًا لك. ينظر فيه إنسان خلال سبعة أيام عمل، وخلال 48 ساعة إذا تعلق الأمر بصور حميمة أو بقاصرين.',
      'سنكتب إلى هذا العنوان عند صدور القرار.',
    ],
    footer: 'لم ترسل بلاغًا؟ لقد ذكر شخص ما عنوانك، ويمكنك تجاهل هذه الرسالة.',
  },
}
