import { formatFor, type ReaderLanguage } from '../reader-format.ts'
import type { MailTexts, MailValues } from '../mail-text.ts'

// values: creator (a name), cents, at (ISO 8601, in `zone`)

const amountIn = (language: ReaderLanguage, { cents = '0' }: MailValues): string =>
  formatFor(language).money(Number(cents))
const dateIn = (language: ReaderLanguage, { at = '', zone }: MailValues): string =>
  formatFor(language).apart(formatFor(language).date(at, zone))

export const renewalSoon: MailTexts = {
  en: {
    subject: 'Your subscription renews soon',
    heading: ({ creator }) => `Your subscription to ${creator ?? ''}`,
    paragraphs: (values) => [
      `It renews on ${dateIn('en', values)} for ${amountIn('en', values)}, tax included, from your wallet.`,
      'You do not want to go on? You can cancel with one click until then.',
    ],
    button: 'To my subscriptions',
    footer: 'Which mails you get is up to you: see the notifications in your settings.',
  },
  de: {
    subject: 'Dein Abo verlängert sich bald',
    heading: ({ creator }) => `Dein Abo bei ${creator ?? ''}`,
    paragraphs: (values) => [
      `Es verlängert sich am ${dateIn('de', values)} für ${amountIn('de', values)} einschließlich Steuer aus deiner Wallet.`,
      'Du möchtest nicht weitermachen? Bis dahin kannst du mit einem Klick kündigen.',
    ],
    button: 'Zu meinen Abos',
    footer: 'Welche Mails du bekommst, bestimmst du in deinen Einstellungen unter Benachrichtigungen.',
  },
  ar: {
    subject: 'يتجدد اشتراكك قريبًا',
    heading: ({ creator }) => `اشتراكك لدى ${creator ?? ''}`,
    paragraphs: (values) => [
      `يتجدد في ${dateIn('ar', values)} بمبلغ ${amountIn('ar', values)} شاملًا الضريبة من محفظتك.`,
      'لا تريد الاستمرار؟ يمكنك الإلغاء بنقرة واحدة قبل ذلك.',
    ],
    button: 'إلى اشتراكاتي',
    footer: 'أنت من يحدد الرسائل التي تصلك: انظر الإشعارات في إعداداتك.',
  },
}

export const renewalFailed: MailTexts = {
  en: {
    subject: 'Your subscription could not be renewed',
    heading: ({ creator }) => `Your subscription to ${creator ?? ''}`,
    paragraphs: (values) => [
      `Its renewal for ${amountIn('en', values)} plus tax could not be paid from your wallet.`,
      'You keep access for three days, and we try again each day. Check that your wallet holds enough and that no spending limit stands in the way.',
    ],
    button: 'Top up my wallet',
    footer: 'You do not want to go on? Then you need to do nothing.',
  },
  de: {
    subject: 'Dein Abo konnte nicht verlängert werden',
    heading: ({ creator }) => `Dein Abo bei ${creator ?? ''}`,
    paragraphs: (values) => [
      `Die Verlängerung für ${amountIn('de', values)} zuzüglich Steuer konnte nicht aus deiner Wallet bezahlt werden.`,
      'Du behältst drei Tage lang Zugang, und wir versuchen es täglich erneut. Prüfe, ob deine Wallet reicht und kein Ausgabenlimit im Weg steht.',
    ],
    button: 'Wallet aufladen',
    footer: 'Du möchtest nicht weitermachen? Dann brauchst du nichts zu tun.',
  },
  ar: {
    subject: 'تعذّر تجديد اشتراكك',
    heading: ({ creator }) => `اشتراكك لدى ${creator ?? ''}`,
    paragraphs: (values) => [
      `تعذّر دفع التجديد بمبلغ ${amountIn('ar', values)} مع الضريبة من محفظتك.`,
      'يبقى وصولك ثلاثة أيام، ونحاول مجددًا كل يوم. تأكد من أن رصيد محفظتك يكفي وأن حد الإنفاق لا يمنع التجديد.',
    ],
    button: 'شحن محفظتي',
    footer: 'لا تريد الاستمرار؟ إذن لا حاجة إلى فعل شيء.',
  },
}

export const subscriptionEnded: MailTexts = {
  en: {
    subject: 'Your subscription has ended',
    heading: ({ creator }) => `Your subscription to ${creator ?? ''}`,
    paragraphs: () => ['It could not be renewed and has ended. Nothing was charged.'],
    button: 'To my subscriptions',
    footer: 'You can subscribe again at any time.',
  },
  de: {
    subject: 'Dein Abo ist beendet',
    heading: ({ creator }) => `Dein Abo bei ${creator ?? ''}`,
    paragraphs: () => ['Es konnte nicht verlängert werden und ist beendet. Es wurde nichts abgebucht.'],
    button: 'Zu meinen Abos',
    footer: 'Du kannst jederzeit wieder abonnieren.',
  },
  ar: {
    subject: 'انتهى اشتراكك',
    heading: ({ creator }) => `اشتراكك لدى ${creator ?? ''}`,
    paragraphs: () => ['تعذّر تجديده فانتهى. لم يُخصم أي مبلغ.'],
    button: 'إلى اشتراكاتي',
    footer: 'يمكنك الاشتراك من جديد في أي وقت.',
  },
}
