import { greeting, type MailTexts, type MailValues } from '../mail-text.ts'
import { identityReasons } from './identity-reasons.ts'

type Words = { accepted: string; more: string; declined: string; reasons: Readonly<Record<string, string>> }
const en: Words = {
  accepted: 'We have accepted your request. You are a creator now: set your fees and publish your first post.',
  more: 'We need a little more from you before we can decide.',
  declined: 'We could not accept your request. You can appeal once; somebody else will look at it.',
  reasons: {
    ...identityReasons.en,
    under_age: 'Creators are 18 or older.',
    not_possible_there: 'We cannot pay creators in your country.',
  },
}
const de: Words = {
  accepted:
    'Wir haben deinen Antrag angenommen. Du bist jetzt Creator: Lege deine Preise fest und veröffentliche deinen ersten Beitrag.',
  more: 'Bevor wir entscheiden können, brauchen wir noch etwas von dir.',
  declined:
    'Wir konnten deinen Antrag nicht annehmen. Du kannst einmal Widerspruch einlegen; jemand anderes sieht ihn sich an.',
  reasons: {
    ...identityReasons.de,
    under_age: 'Creator müssen mindestens 18 Jahre alt sein.',
    not_possible_there: 'In deinem Land können wir Creator nicht auszahlen.',
  },
}
const ar: Words = {
  accepted: 'قبلنا طلبك. أصبحت الآن صانع محتوى: حدّد أسعارك وانشر منشورك الأول.',
  more: 'نحتاج منك إلى المزيد قبل أن نقرر.',
  declined: 'لم نتمكن من قبول طلبك. يمكنك الاعتراض مرة واحدة، وسينظر فيه شخص آخر.',
  reasons: {
    ...identityReasons.ar,
    under_age: 'يجب أن يكون عمر صانع المحتوى 18 عامًا أو أكثر.',
    not_possible_there: 'لا يمكننا الدفع لصنّاع المحتوى في بلدك.',
  },
}

const told = (words: Words, { decision, reason = '', note = '' }: MailValues): string[] =>
  [
    decision === 'accept' ? words.accepted : decision === 'needs_more' ? words.more : words.declined,
    words.reasons[reason] ?? '',
    note,
  ].filter((text) => text !== '')

/** What became of a request to become a creator; `decision`, `reason` and `note` (in the staff's words). */
export const creatorDecision: MailTexts = {
  en: {
    subject: 'Your request to become a creator',
    heading: greeting.en,
    paragraphs: (values) => told(en, values),
    button: 'To my request',
    footer: 'Which mails you get is up to you: see the notifications in your settings.',
  },
  de: {
    subject: 'Dein Antrag, Creator zu werden',
    heading: greeting.de,
    paragraphs: (values) => told(de, values),
    button: 'Zu meinem Antrag',
    footer: 'Welche Mails du bekommst, bestimmst du in deinen Einstellungen unter Benachrichtigungen.',
  },
  ar: {
    subject: 'طلبك لتصبح صانع محتوى',
    heading: greeting.ar,
    paragraphs: (values) => told(ar, values),
    button: 'إلى طلبي',
    footer: 'أنت من يحدد الرسائل التي تصلك: انظر الإشعارات في إعداداتك.',
  },
}
