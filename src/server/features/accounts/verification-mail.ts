import { mailHtml, mailText } from '#platform/mail/layout.ts'

type Words = { subject: string; heading: (name: string) => string; body: string; button: string; footer: string }

/** The mail's texts by language; a language that is not here gets English. */
const words: Readonly<Record<string, Words>> = {
  en: {
    subject: 'Please verify your email',
    heading: (name) => `Welcome, ${name}`,
    body: 'One click and you can support the people whose work you love. The link works once, for two days.',
    button: 'Verify my email',
    footer: 'You did not sign up? Then somebody mistyped an address; you can forget this mail.',
  },
  de: {
    subject: 'Bitte bestätige deine E-Mail-Adresse',
    heading: (name) => `Willkommen, ${name}`,
    body: 'Ein Klick, und du kannst die Menschen unterstützen, deren Arbeit du magst. Der Link gilt einmal und zwei Tage lang.',
    button: 'E-Mail-Adresse bestätigen',
    footer: 'Du hast dich nicht angemeldet? Dann hat sich jemand vertippt, und du kannst diese Mail vergessen.',
  },
  ar: {
    subject: 'يرجى تأكيد بريدك الإلكتروني',
    heading: (name) => `أهلًا بك، ${name}`,
    body: 'نقرة واحدة وتستطيع دعم من تحب أعمالهم. يعمل الرابط مرة واحدة ولمدة يومين.',
    button: 'تأكيد البريد الإلكتروني',
    footer: 'لم تُنشئ حسابًا؟ لقد أخطأ شخص ما في كتابة عنوانه، ويمكنك تجاهل هذه الرسالة.',
  },
}

/** The verification mail in the person's language. */
export function verificationMail(
  language: string,
  name: string,
  url: string,
): { subject: string; text: string; html: string } {
  const chosen = words[language] ?? words['en']
  if (!chosen) throw new Error('There are no English texts.')
  const content = {
    language: words[language] ? language : 'en',
    direction: language === 'ar' ? ('rtl' as const) : ('ltr' as const),
    heading: chosen.heading(name),
    paragraphs: [chosen.body],
    button: { text: chosen.button, url },
    footer: chosen.footer,
  }
  return { subject: chosen.subject, text: mailText(content), html: mailHtml(content) }
}
