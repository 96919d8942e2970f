import { greeting, type MailTexts } from '../mail-text.ts'

const notYou = {
  en: 'You did not ask for this? Then nothing happens, and you can forget this mail.',
  de: 'Du hast das nicht angefordert? Dann passiert nichts, und du kannst diese Mail vergessen.',
  ar: 'لم تطلب ذلك؟ لن يحدث شيء، ويمكنك تجاهل هذه الرسالة.',
}

export const verifyEmail: MailTexts = {
  en: {
    subject: 'Please verify your email',
    heading: () => 'Welcome to Fanfare',
    paragraphs: () => [
      'One click and you can support the people whose work you love. The link works once, for two days.',
    ],
    button: 'Verify my email',
    footer: 'You did not sign up? Then somebody mistyped an address; you can forget this mail.',
  },
  de: {
    subject: 'Bitte bestätige deine E-Mail-Adresse',
    heading: () => 'Willkommen bei Fanfare',
    paragraphs: () => [
      'Ein Klick, und du kannst die Menschen unterstützen, deren Arbeit du magst. Der Link gilt einmal und zwei Tage lang.',
    ],
    button: 'E-Mail-Adresse bestätigen',
    footer: 'Du hast dich nicht angemeldet? Dann hat sich jemand vertippt, und du kannst diese Mail vergessen.',
  },
  ar: {
    subject: 'يرجى تأكيد بريدك الإلكتروني',
    heading: () => 'أهلًا بك في Fanfare',
    paragraphs: () => ['نقرة واحدة وتستطيع دعم من تحب أعمالهم. يعمل الرابط مرة واحدة ولمدة يومين.'],
    button: 'تأكيد البريد الإلكتروني',
    footer: 'لم تُنشئ حسابًا؟ لقد أخطأ شخص ما في كتابة عنوانه، ويمكنك تجاهل هذه الرسالة.',
  },
}

export const logInLink: MailTexts = {
  en: {
    subject: 'Your link to log in',
    heading: greeting.en,
    paragraphs: () => ['This link logs you in once, within the next 10 minutes. Please do not give it to anyone.'],
    button: 'Log in',
    footer: notYou.en,
  },
  de: {
    subject: 'Dein Link zum Einloggen',
    heading: greeting.de,
    paragraphs: () => [
      'Dieser Link loggt dich einmal ein, in den nächsten 10 Minuten. Bitte gib ihn niemandem weiter.',
    ],
    button: 'Einloggen',
    footer: notYou.de,
  },
  ar: {
    subject: 'رابط تسجيل الدخول',
    heading: greeting.ar,
    paragraphs: () => ['يسجّل هذا الرابط دخولك مرة واحدة خلال 10 دقائق. لا تعطه لأي أحد.'],
    button: 'تسجيل الدخول',
    footer: notYou.ar,
  },
}

export const resetPassword: MailTexts = {
  en: {
    subject: 'Set a new password',
    heading: greeting.en,
    paragraphs: () => [
      'With this link you can set a new password. It works once, for one hour, and then logs you out everywhere.',
    ],
    button: 'Set a new password',
    footer: notYou.en,
  },
  de: {
    subject: 'Neues Passwort festlegen',
    heading: greeting.de,
    paragraphs: () => [
      'Mit diesem Link legst du ein neues Passwort fest. Er gilt einmal und eine Stunde lang; danach bist du überall ausgeloggt.',
    ],
    button: 'Neues Passwort festlegen',
    footer: notYou.de,
  },
  ar: {
    subject: 'تعيين كلمة مرور جديدة',
    heading: greeting.ar,
    paragraphs: () => [
      'بهذا الرابط يمكنك تعيين كلمة مرور جديدة. يعمل مرة واحدة ولمدة ساعة، ثم يسجّل خروجك من كل الأجهزة.',
    ],
    button: 'تعيين كلمة مرور جديدة',
    footer: notYou.ar,
  },
}

export const changeEmail: MailTexts = {
  en: {
    subject: 'Please confirm your new email address',
    heading: greeting.en,
    paragraphs: () => [
      'With this link you confirm that mails for your account go here from now on. It works for one day.',
    ],
    button: 'Use this address',
    footer: notYou.en,
  },
  de: {
    subject: 'Bitte bestätige deine neue E-Mail-Adresse',
    heading: greeting.de,
    paragraphs: () => [
      'Mit diesem Link bestätigst du, dass die Mails zu deinem Konto ab jetzt hierher gehen. Er gilt einen Tag lang.',
    ],
    button: 'Diese Adresse verwenden',
    footer: notYou.de,
  },
  ar: {
    subject: 'يرجى تأكيد عنوان بريدك الجديد',
    heading: greeting.ar,
    paragraphs: () => ['بهذا الرابط تؤكد أن رسائل حسابك ستصل إلى هذا العنوان من الآن. الرابط صالح ليوم واحد.'],
    button: 'استخدام هذا العنوان',
    footer: notYou.ar,
  },
}

/** To the address that the account has, before anything is changed. */
export const emailChangeAsked: MailTexts = {
  en: {
    subject: 'Someone asked to change your email address',
    heading: greeting.en,
    paragraphs: () => [
      'Your account will move to another address once that address is confirmed.',
      "Wasn't you? Stop it with this link: your address stays, everyone is logged out, and we email you a link for a new password. It works for 7 days.",
    ],
    button: 'Stop the change',
    footer: 'Was it you? Then there is nothing to do.',
  },
  de: {
    subject: 'Jemand möchte deine E-Mail-Adresse ändern',
    heading: greeting.de,
    paragraphs: () => [
      'Dein Konto zieht zu einer anderen Adresse um, sobald diese bestätigt ist.',
      'Warst du das nicht? Stoppe es mit diesem Link: Deine Adresse bleibt, alle werden ausgeloggt, und wir schicken dir einen Link für ein neues Passwort. Er gilt 7 Tage.',
    ],
    button: 'Änderung stoppen',
    footer: 'Warst du es selbst? Dann ist nichts zu tun.',
  },
  ar: {
    subject: 'طلب أحدهم تغيير عنوان بريدك الإلكتروني',
    heading: greeting.ar,
    paragraphs: () => [
      'سينتقل حسابك إلى عنوان آخر بمجرد تأكيد ذلك العنوان.',
      'لم تكن أنت؟ أوقف التغيير بهذا الرابط: يبقى عنوانك، ويُسجَّل خروج الجميع، ونرسل إليك رابطًا لكلمة مرور جديدة. الرابط صالح لمدة 7 أيام.',
    ],
    button: 'إيقاف التغيير',
    footer: 'إن كنت أنت من طلبه، فلا حاجة إلى فعل شيء.',
  },
}

/** To the address that the account had before. */
export const emailChanged: MailTexts = {
  en: {
    subject: 'Your email address was changed',
    heading: greeting.en,
    paragraphs: () => [
      'From now on, mails for your account go to another address.',
      'Was it not you? With this link you get your account back: this address is restored, everyone is logged out, and we send you a link for a new password. It works for 7 days.',
    ],
    button: 'Undo the change',
    footer: 'Was it you? Then there is nothing to do.',
  },
  de: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    heading: greeting.de,
    paragraphs: () => [
      'Die Mails zu deinem Konto gehen ab jetzt an eine andere Adresse.',
      'Warst du das nicht? Mit diesem Link bekommst du dein Konto zurück: Diese Adresse gilt wieder, alle werden ausgeloggt, und wir schicken dir einen Link für ein neues Passwort. Er gilt 7 Tage.',
    ],
    button: 'Änderung rückgängig machen',
    footer: 'Warst du es selbst? Dann ist nichts zu tun.',
  },
  ar: {
    subject: 'تم تغيير عنوان بريدك الإلكتروني',
    heading: greeting.ar,
    paragraphs: () => [
      'من الآن تصل رسائل حسابك إلى عنوان آخر.',
      'لم تكن أنت؟ بهذا الرابط تستعيد حسابك: يعود هذا العنوان، ويُسجَّل خروج الجميع، ونرسل إليك رابطًا لكلمة مرور جديدة. الرابط صالح لمدة 7 أيام.',
    ],
    button: 'التراجع عن التغيير',
    footer: 'إن كنت أنت من غيّره، فلا حاجة إلى فعل شيء.',
  },
}

export const forgotEmail: MailTexts = {
  en: {
    subject: 'The email address of your account',
    heading: greeting.en,
    paragraphs: ({ username = '' }) => [
      username === ''
        ? 'An account is registered with this address. You can log in with it.'
        : `The account @${username} is registered with this address. You can log in with either.`,
    ],
    button: 'Log in',
    footer: notYou.en,
  },
  de: {
    subject: 'Die E-Mail-Adresse deines Kontos',
    heading: greeting.de,
    paragraphs: ({ username = '' }) => [
      username === ''
        ? 'Mit dieser Adresse ist ein Konto angemeldet. Du kannst dich mit ihr einloggen.'
        : `Das Konto @${username} ist mit dieser Adresse angemeldet. Du kannst dich mit beidem einloggen.`,
    ],
    button: 'Einloggen',
    footer: notYou.de,
  },
  ar: {
    subject: 'عنوان البريد الإلكتروني لحسابك',
    heading: greeting.ar,
    paragraphs: ({ username = '' }) => [
      username === ''
        ? 'هناك حساب مسجّل بهذا العنوان. يمكنك تسجيل الدخول به.'
        : `الحساب \u2068@${username}\u2069 مسجّل بهذا العنوان. يمكنك تسجيل الدخول بأيٍّ منهما.`,
    ],
    button: 'تسجيل الدخول',
    footer: notYou.ar,
  },
}
