import { greeting, type MailTexts, type MailValues } from '../mail-text.ts'
import { formatFor, type ReaderLanguage } from '../reader-format.ts'

// values of `deletionAsked`: at (ISO 8601, in `zone`)

const dateIn = (language: ReaderLanguage, { at = '', zone }: MailValues): string =>
  formatFor(language).apart(formatFor(language).date(at, zone))

export const dataExportReady: MailTexts = {
  en: {
    subject: 'The copy of your data is ready',
    heading: () => 'Your data',
    paragraphs: () => ['The copy of your data is ready. You can download it in your settings for the next 24 hours.'],
    button: 'To my settings',
    footer: 'You did not ask for it? Then please change your password.',
  },
  de: {
    subject: 'Die Kopie deiner Daten ist fertig',
    heading: () => 'Deine Daten',
    paragraphs: () => [
      'Die Kopie deiner Daten ist fertig. Du kannst sie 24 Stunden lang in deinen Einstellungen herunterladen.',
    ],
    button: 'Zu meinen Einstellungen',
    footer: 'Du hast sie nicht angefordert? Dann ändere bitte dein Passwort.',
  },
  ar: {
    subject: 'نسخة بياناتك جاهزة',
    heading: () => 'بياناتك',
    paragraphs: () => ['نسخة بياناتك جاهزة. يمكنك تنزيلها من إعداداتك خلال 24 ساعة.'],
    button: 'إلى إعداداتي',
    footer: 'لم تطلبها؟ إذن غيّر كلمة مرورك من فضلك.',
  },
}

export const deletionAsked: MailTexts = {
  en: {
    subject: (values) => `Your account will be deleted on ${dateIn('en', values)}`,
    heading: greeting.en,
    paragraphs: (values) => [
      `Your account and everything in it will be deleted on ${dateIn('en', values)}. What is left in your wallet goes back to your cards. What cannot go back you can claim for 12 months.`,
      'You have changed your mind, or it was not you? Log in before then, and everything stays.',
    ],
    button: 'Log in and keep my account',
    footer: 'This mail comes because someone asked for it with your password.',
  },
  de: {
    subject: (values) => `Dein Konto wird am ${dateIn('de', values)} gelöscht`,
    heading: greeting.de,
    paragraphs: (values) => [
      `Dein Konto und alles darin wird am ${dateIn('de', values)} gelöscht. Was noch in deiner Wallet ist, geht auf deine Karten zurück. Was nicht zurückgehen kann, kannst du 12 Monate lang anfordern.`,
      'Du hast es dir anders überlegt, oder du warst es nicht? Logg dich vorher ein, und alles bleibt.',
    ],
    button: 'Einloggen und Konto behalten',
    footer: 'Diese Mail kommt, weil es jemand mit deinem Passwort so verlangt hat.',
  },
  ar: {
    subject: (values) => `سيُحذف حسابك في ${dateIn('ar', values)}`,
    heading: greeting.ar,
    paragraphs: (values) => [
      `سيُحذف حسابك وكل ما فيه في ${dateIn('ar', values)}، ويعود ما تبقى في محفظتك إلى بطاقاتك. وما لا يمكن أن يعود إليها يمكنك المطالبة به لمدة 12 شهرًا.`,
      'غيّرت رأيك، أو لم تكن أنت؟ سجّل الدخول قبل ذلك ليبقى كل شيء.',
    ],
    button: 'تسجيل الدخول والاحتفاظ بحسابي',
    footer: 'وصلتك هذه الرسالة لأن أحدًا طلب ذلك بكلمة مرورك.',
  },
}
