/** The page that a mail's link opens, in the language of the mail's person. */
export type PageWords = {
  title: string
  /** What the button ends, for one topic and for all. */
  ask: string
  button: string
  done: string
  settings: string
  unknown: string
}

const en: PageWords = {
  title: 'Stop these mails',
  ask: 'You will get no more mails of this kind. In the app you still see everything, and news about your security still come by mail.',
  button: 'Stop these mails',
  done: 'Done. You get no more mails of this kind.',
  settings: 'Choose what you are told about',
  unknown:
    'This link is not complete. Please open it from the mail again, or change what you are told about in your settings.',
}
const de: PageWords = {
  title: 'Diese Mails abbestellen',
  ask: 'Du bekommst dann keine Mails dieser Art mehr. In der App siehst du weiterhin alles, und Nachrichten zu deiner Sicherheit kommen weiterhin per Mail.',
  button: 'Diese Mails abbestellen',
  done: 'Erledigt. Du bekommst keine Mails dieser Art mehr.',
  settings: 'Auswählen, worüber du informiert wirst',
  unknown:
    'Dieser Link ist nicht vollständig. Bitte öffne ihn noch einmal aus der Mail, oder ändere in deinen Einstellungen, worüber du informiert wirst.',
}
const ar: PageWords = {
  title: 'إيقاف هذه الرسائل',
  ask: 'لن تصلك بعد ذلك رسائل من هذا النوع. سترى كل شيء في التطبيق كالمعتاد، وستبقى أخبار أمان حسابك تصلك بالبريد.',
  button: 'إيقاف هذه الرسائل',
  done: 'تم. لن تصلك رسائل من هذا النوع بعد الآن.',
  settings: 'اختر ما تُبلَّغ به',
  unknown: 'هذا الرابط غير كامل. افتحه من الرسالة مرة أخرى، أو غيّر ما تُبلَّغ به في إعداداتك.',
}
const known: Readonly<Record<string, PageWords>> = { en, de, ar }
export const pageWords = (language: string): PageWords => known[language] ?? en
