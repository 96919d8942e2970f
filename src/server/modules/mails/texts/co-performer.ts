import { greeting, type MailTexts, type MailValues } from '../mail-text.ts'
import { identityReasons } from './identity-reasons.ts'

type Words = {
  what: Readonly<Record<string, string>>
  reasons: Readonly<Record<string, string>>
  page: string
}
const en: Words = {
  what: {
    signed: 'Thank you for signing. Our staff look at your pictures now; the post of % does not come out before that.',
    accept: 'Everything is in order: your consent to the post of % is recorded.',
    needs_more: 'We need a little more from you before the post of % can come out.',
    decline: 'We could not accept your consent to the post of %. It does not come out.',
    changed:
      'What the post of % shows has changed. Please look at it again; it does not come out before you have signed again.',
    withdrawn: 'You have taken your consent back. The post of % is hidden from everyone, and our staff are told.',
    restored: 'Your consent to the post of % counts again.',
    link: 'You have asked for the link to your own page about the post of %. Here is a new one; the one before no longer works.',
  },
  reasons: {
    ...identityReasons.en,
    under_age: 'People who are shown are 18 or older.',
    not_possible_there: 'This is not possible in your country.',
  },
  page: 'On your own page you see how it stands, and you can take your consent back at any time. Keep this mail, and give the link to nobody.',
}
const de: Words = {
  what: {
    signed:
      'Danke für deine Unterschrift. Unser Team sieht sich jetzt deine Bilder an; vorher erscheint der Beitrag von % nicht.',
    accept: 'Alles ist in Ordnung: Deine Einwilligung in den Beitrag von % ist festgehalten.',
    needs_more: 'Bevor der Beitrag von % erscheinen kann, brauchen wir noch etwas von dir.',
    decline: 'Wir konnten deine Einwilligung in den Beitrag von % nicht annehmen. Er erscheint nicht.',
    changed:
      'Was der Beitrag von % zeigt, hat sich geändert. Bitte sieh ihn dir noch einmal an; er erscheint erst, wenn du erneut unterschrieben hast.',
    withdrawn:
      'Du hast deine Einwilligung widerrufen. Der Beitrag von % ist vor allen verborgen, und unser Team weiß Bescheid.',
    restored: 'Deine Einwilligung in den Beitrag von % gilt wieder.',
    link: 'Du hast den Link zu deiner eigenen Seite über den Beitrag von % angefordert. Hier ist ein neuer; der vorige gilt nicht mehr.',
  },
  reasons: {
    ...identityReasons.de,
    under_age: 'Wer zu sehen ist, muss mindestens 18 Jahre alt sein.',
    not_possible_there: 'In deinem Land ist das nicht möglich.',
  },
  page: 'Auf deiner eigenen Seite siehst du den Stand und kannst deine Einwilligung jederzeit widerrufen. Bewahre diese Mail auf und gib den Link niemandem.',
}
const ar: Words = {
  what: {
    signed: 'شكرًا على توقيعك. يطّلع فريقنا الآن على صورك، ولن يظهر منشور % قبل ذلك.',
    accept: 'كل شيء على ما يرام: سُجّلت موافقتك على منشور %.',
    needs_more: 'نحتاج منك إلى المزيد قبل أن يظهر منشور %.',
    decline: 'لم نتمكن من قبول موافقتك على منشور %. ولن يظهر.',
    changed: 'تغيّر ما يعرضه منشور %. يُرجى الاطلاع عليه مجددًا؛ لن يظهر قبل أن توقّع مرة أخرى.',
    withdrawn: 'سحبتَ موافقتك. أُخفي منشور % عن الجميع، وأُبلغ فريقنا.',
    restored: 'موافقتك على منشور % سارية من جديد.',
    link: 'طلبت رابط صفحتك الخاصة بمنشور %. هذا رابط جديد، والرابط السابق لم يعد يعمل.',
  },
  reasons: {
    ...identityReasons.ar,
    under_age: 'يجب أن يكون عمر من يظهر 18 عامًا أو أكثر.',
    not_possible_there: 'هذا غير ممكن في بلدك.',
  },
  page: 'في صفحتك الخاصة ترى الحالة ويمكنك سحب موافقتك في أي وقت. احتفظ بهذه الرسالة ولا تعطِ الرابط لأحد.',
}

const told = (words: Words, { what = '', author = '', reason = '', note = '' }: MailValues): string[] =>
  [(words.what[what] ?? '').replace('%', author), words.reasons[reason] ?? '', note, words.page].filter(
    (text) => text !== '',
  )

/** To somebody who is shown in a post; `what` has happened, `author`, `reason` and `note` (in the staff's words). */
export const depictedPerson: MailTexts = {
  en: {
    subject: 'Your consent to a post',
    heading: greeting.en,
    paragraphs: (values) => told(en, values),
    button: 'To my page',
    footer: 'You get this mail because you signed a release with this address.',
  },
  de: {
    subject: 'Deine Einwilligung in einen Beitrag',
    heading: greeting.de,
    paragraphs: (values) => told(de, values),
    button: 'Zu meiner Seite',
    footer: 'Du bekommst diese Mail, weil du mit dieser Adresse eine Einwilligung unterschrieben hast.',
  },
  ar: {
    subject: 'موافقتك على منشور',
    heading: greeting.ar,
    paragraphs: (values) => told(ar, values),
    button: 'إلى صفحتي',
    footer: 'تصلك هذه الرسالة لأنك وقّعت موافقة بهذا العنوان.',
  },
}
