import { formatFor, type ReaderLanguage } from './reader-format.ts'
import type { MailTexts, MailValues } from './mail-text.ts'

// values: amounts with their currency; until and due (ISO 8601); cards: "4242:$12.00 :$3.00", without digits where the card is not known

const day = (language: ReaderLanguage, at: string | undefined): string =>
  at === undefined ? '' : formatFor(language).apart(formatFor(language).date(at))

type CardSentence = (amount: string, last4: string) => string
const cardLines = ({ cards = '' }: MailValues, known: CardSentence, unknown: (amount: string) => string): string[] =>
  cards
    .split(' ')
    .filter((card) => card !== '')
    .map((card) => {
      const [last4 = '', amount = ''] = card.split(':')
      return last4 === '' ? unknown(amount) : known(amount, last4)
    })

/** The last mail of an account. `cards`, `payout`, `claim`: what goes which way, where there is something. */
export const accountDeleted: MailTexts = {
  en: {
    subject: 'Your account is deleted',
    heading: () => 'Your account is deleted',
    paragraphs: (values) => [
      'Your profile, posts and messages are gone. Your username is free again.',
      ...cardLines(
        values,
        (amount, last4) => `${amount} is on its way back to your card ending in ${last4}. It takes 5 to 10 days.`,
        (amount) => `${amount} is on its way back to the card you paid with. It takes 5 to 10 days.`,
      ),
      ...(values['payout'] === undefined ? [] : [`${values['payout']} of earnings goes to your payout method.`]),
      ...(values['claim'] === undefined
        ? []
        : [
            `We still owe you ${values['claim']} that could not go back automatically. Claim it by PayPal or bank transfer until ${day('en', values['until'])}.`,
          ]),
    ],
    button: 'Claim your money',
    footer: 'Keep this mail while money is on its way. This address is kept, encrypted, only for that.',
  },
  de: {
    subject: 'Dein Konto ist gelöscht',
    heading: () => 'Dein Konto ist gelöscht',
    paragraphs: (values) => [
      'Dein Profil, deine Beiträge und deine Nachrichten sind gelöscht. Dein Benutzername ist wieder frei.',
      ...cardLines(
        values,
        (amount, last4) =>
          `${amount} gehen zurück auf deine Karte mit den Endziffern ${last4}. Das dauert 5 bis 10 Tage.`,
        (amount) => `${amount} gehen zurück auf die Karte, mit der du bezahlt hast. Das dauert 5 bis 10 Tage.`,
      ),
      ...(values['payout'] === undefined ? [] : [`${values['payout']} Einnahmen gehen an deine Auszahlungsart.`]),
      ...(values['claim'] === undefined
        ? []
        : [
            `Wir schulden dir noch ${values['claim']}, die nicht automatisch zurückgehen konnten. Fordere sie bis ${day('de', values['until'])} per PayPal oder Überweisung an.`,
          ]),
    ],
    button: 'Geld anfordern',
    footer:
      'Bewahre diese Mail auf, solange Geld unterwegs ist. Nur dafür bleibt diese Adresse verschlüsselt gespeichert.',
  },
  ar: {
    subject: 'حُذف حسابك',
    heading: () => 'حُذف حسابك',
    paragraphs: (values) => [
      'حُذف ملفك الشخصي ومنشوراتك ورسائلك، وأصبح اسم المستخدم متاحًا من جديد.',
      ...cardLines(
        values,
        (amount, last4) => `${amount} في طريقها إلى بطاقتك المنتهية بالأرقام ${last4}. يستغرق ذلك من 5 إلى 10 أيام.`,
        (amount) => `${amount} في طريقها إلى البطاقة التي دفعت بها. يستغرق ذلك من 5 إلى 10 أيام.`,
      ),
      ...(values['payout'] === undefined ? [] : [`${values['payout']} من أرباحك في طريقها إلى طريقة الصرف الخاصة بك.`]),
      ...(values['claim'] === undefined
        ? []
        : [
            `ما زلنا مدينين لك بمبلغ ${values['claim']} تعذّرت إعادته تلقائيًا. طالِب به عبر PayPal أو تحويل مصرفي حتى ${day('ar', values['until'])}.`,
          ]),
    ],
    button: 'المطالبة بأموالك',
    footer: 'احتفظ بهذه الرسالة ما دامت الأموال في الطريق. نحتفظ بهذا العنوان مشفّرًا لهذا الغرض وحده.',
  },
}

/** More is owed to somebody who has left, or their claim is open anew. */
export const claimAdded: MailTexts = {
  en: {
    subject: 'You have money to claim',
    heading: () => 'You have money to claim',
    paragraphs: ({ amount, until }) => [
      `Your account is deleted, but we still owe you ${amount ?? ''}: it could not go back to your card or payout method.`,
      `Claim it by PayPal or bank transfer until ${day('en', until)}.`,
    ],
    button: 'Claim your money',
    footer: 'We only wrote because money of your deleted account is open.',
  },
  de: {
    subject: 'Du hast noch Geld bei uns',
    heading: () => 'Du hast noch Geld bei uns',
    paragraphs: ({ amount, until }) => [
      `Dein Konto ist gelöscht, aber wir schulden dir noch ${amount ?? ''}: Das Geld konnte nicht auf deine Karte oder an deine Auszahlungsart gehen.`,
      `Fordere es bis ${day('de', until)} per PayPal oder Überweisung an.`,
    ],
    button: 'Geld anfordern',
    footer: 'Wir schreiben nur, weil von deinem gelöschten Konto noch Geld offen ist.',
  },
  ar: {
    subject: 'لديك أموال يمكنك المطالبة بها',
    heading: () => 'لديك أموال يمكنك المطالبة بها',
    paragraphs: ({ amount, until }) => [
      `حُذف حسابك، لكننا ما زلنا مدينين لك بمبلغ ${amount ?? ''} تعذّرت إعادته إلى بطاقتك أو إلى طريقة الصرف الخاصة بك.`,
      `طالِب به عبر PayPal أو تحويل مصرفي حتى ${day('ar', until)}.`,
    ],
    button: 'المطالبة بأموالك',
    footer: 'كتبنا إليك فقط لأن لحسابك المحذوف أموالًا لم تُدفع بعد.',
  },
}

/** `code`: written into the mail only, never into the queue. */
export const claimCode: MailTexts = {
  en: {
    subject: 'Your code to claim your money',
    heading: ({ code }) => code ?? '',
    paragraphs: ({ minutes }) => [
      `Enter this code on the claim page. It works for ${minutes ?? ''} minutes.`,
      'Never share it: whoever has it decides where the money goes.',
    ],
    footer: 'You did not ask for it? Then ignore this mail.',
  },
  de: {
    subject: 'Dein Code, um dein Geld anzufordern',
    heading: ({ code }) => code ?? '',
    paragraphs: ({ minutes }) => [
      `Gib diesen Code auf der Seite ein. Er gilt ${minutes ?? ''} Minuten.`,
      'Gib ihn nie weiter: Wer ihn hat, bestimmt, wohin das Geld geht.',
    ],
    footer: 'Du hast ihn nicht angefordert? Dann ignoriere diese Mail.',
  },
  ar: {
    subject: 'رمزك للمطالبة بأموالك',
    heading: ({ code }) => code ?? '',
    paragraphs: ({ minutes }) => [
      `أدخل هذا الرمز في صفحة المطالبة. يعمل لمدة ${minutes ?? ''} دقيقة.`,
      'لا تشاركه مع أحد: من يملكه يقرر إلى أين تذهب الأموال.',
    ],
    footer: 'لم تطلبه؟ إذن تجاهل هذه الرسالة.',
  },
}

/** `end`: what the account or address that gets it ends with. */
export const claimRequested: MailTexts = {
  en: {
    subject: 'Your payout is requested',
    heading: () => 'Your payout is requested',
    paragraphs: ({ amount, end, due }) => [
      `We pay ${amount ?? ''} to your account ${end ?? ''} by ${day('en', due)}.`,
      'Wasn’t you? Write to us at once: we can still stop it.',
    ],
    button: 'View your claim',
    footer: 'This mail is about money of your deleted account.',
  },
  de: {
    subject: 'Deine Auszahlung ist angefordert',
    heading: () => 'Deine Auszahlung ist angefordert',
    paragraphs: ({ amount, end, due }) => [
      `Wir zahlen ${amount ?? ''} bis ${day('de', due)} auf dein Konto ${end ?? ''} aus.`,
      'Das warst du nicht? Schreib uns sofort: Noch können wir es anhalten.',
    ],
    button: 'Zur Anforderung',
    footer: 'In dieser Mail geht es um Geld von deinem gelöschten Konto.',
  },
  ar: {
    subject: 'طُلبت دفعتك',
    heading: () => 'طُلبت دفعتك',
    paragraphs: ({ amount, end, due }) => [
      `سندفع ${amount ?? ''} إلى حسابك ${formatFor('ar').apart(end ?? '')} في موعد أقصاه ${day('ar', due)}.`,
      'لم تكن أنت؟ راسلنا فورًا: ما زال بإمكاننا إيقافها.',
    ],
    button: 'عرض مطالبتك',
    footer: 'تخص هذه الرسالة أموال حسابك المحذوف.',
  },
}

export const claimPaid: MailTexts = {
  en: {
    subject: 'Your money is paid',
    heading: () => 'Your money is paid',
    paragraphs: ({ amount }) => [`We have paid you ${amount ?? ''}. There is nothing left for you to do.`],
    button: 'View your claim',
    footer: 'This mail is about money of your deleted account.',
  },
  de: {
    subject: 'Dein Geld ist ausgezahlt',
    heading: () => 'Dein Geld ist ausgezahlt',
    paragraphs: ({ amount }) => [`Wir haben dir ${amount ?? ''} ausgezahlt. Du musst nichts mehr tun.`],
    button: 'Zur Anforderung',
    footer: 'In dieser Mail geht es um Geld von deinem gelöschten Konto.',
  },
  ar: {
    subject: 'دُفعت أموالك',
    heading: () => 'دُفعت أموالك',
    paragraphs: ({ amount }) => [`دفعنا لك ${amount ?? ''}. لم يبق عليك أن تفعل شيئًا.`],
    button: 'عرض مطالبتك',
    footer: 'تخص هذه الرسالة أموال حسابك المحذوف.',
  },
}

/** What the program itself stops a payout for. */
export const claimDisputed = 'disputed'
const reasonOr = (disputed: string, { reason }: MailValues): string =>
  reason === claimDisputed ? disputed : (reason ?? '')

/** `reason`: in the words of whoever stopped it, or `claimDisputed`. */
export const claimReturned: MailTexts = {
  en: {
    subject: 'Your payout did not arrive',
    heading: () => 'Your payout did not arrive',
    paragraphs: (values) => [
      `${values['amount'] ?? ''} could not be paid. Reason: ${reasonOr('The bank disputes the payment that it came from.', values)}`,
      `You still have it: check your details and claim it again until ${day('en', values['until'])}.`,
    ],
    button: 'Claim it again',
    footer: 'This mail is about money of your deleted account.',
  },
  de: {
    subject: 'Deine Auszahlung ist nicht angekommen',
    heading: () => 'Deine Auszahlung ist nicht angekommen',
    paragraphs: (values) => [
      `${values['amount'] ?? ''} konnten nicht ausgezahlt werden. Grund: ${reasonOr('Die Bank bestreitet die Zahlung, aus der das Geld stammt.', values)}`,
      `Das Geld gehört weiter dir: Prüfe deine Angaben und fordere es bis ${day('de', values['until'])} erneut an.`,
    ],
    button: 'Erneut anfordern',
    footer: 'In dieser Mail geht es um Geld von deinem gelöschten Konto.',
  },
  ar: {
    subject: 'لم تصل دفعتك',
    heading: () => 'لم تصل دفعتك',
    paragraphs: (values) => [
      `تعذّر دفع ${values['amount'] ?? ''}. السبب: ${reasonOr('يعترض البنك على الدفعة التي جاءت منها الأموال.', values)}`,
      `ما زالت الأموال لك: تحقق من بياناتك وطالِب بها مجددًا حتى ${day('ar', values['until'])}.`,
    ],
    button: 'المطالبة بها مجددًا',
    footer: 'تخص هذه الرسالة أموال حسابك المحذوف.',
  },
}
