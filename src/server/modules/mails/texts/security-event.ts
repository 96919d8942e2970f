import type { SecurityEventKind } from '#contract/security.ts'
import { formatFor, type ReaderLanguage } from '../reader-format.ts'
import { describeEvent } from '../event-words.ts'
import type { MailTexts, MailValues, MailWords } from '../mail-text.ts'

type Told = Readonly<Record<SecurityEventKind, string>>

const en: Told = {
  logged_in: 'Someone logged in from a device or network that we have not seen before.',
  password_changed: 'Your password was changed.',
  password_reset: 'Your password was set anew with a link from a mail, and all sessions were ended.',
  email_change_asked: 'A change of your email address was asked for.',
  email_changed: 'Your email address was changed.',
  email_change_undone: 'The change of your email address was undone, and all sessions were ended.',
  two_factor_on: 'Two-factor log-in was turned on.',
  two_factor_off: 'Two-factor log-in was turned off.',
  recovery_code_used: 'A recovery code was used to log in.',
  recovery_codes_made: 'New recovery codes were made; the old ones no longer work.',
  passkey_added: 'A passkey was added.',
  passkey_removed: 'A passkey was removed.',
  sessions_ended: 'You were logged out on your other devices.',
  username_changed: 'Your username was changed.',
  data_exported: 'A copy of your data was asked for.',
  deletion_asked: 'The deletion of your account was asked for.',
  deletion_called_off: 'You logged in, so your account stays.',
  payout_method_changed: 'Your payout method was changed. For 48 hours nothing is paid out to it.',
}
const de: Told = {
  logged_in: 'Jemand hat sich von einem Gerät oder Netz eingeloggt, das wir noch nicht kennen.',
  password_changed: 'Dein Passwort wurde geändert.',
  password_reset: 'Dein Passwort wurde mit einem Link aus einer Mail neu gesetzt; alle Sitzungen sind beendet.',
  email_change_asked: 'Eine Änderung deiner E-Mail-Adresse wurde angefordert.',
  email_changed: 'Deine E-Mail-Adresse wurde geändert.',
  email_change_undone: 'Die Änderung deiner E-Mail-Adresse wurde rückgängig gemacht; alle Sitzungen sind beendet.',
  two_factor_on: 'Die Zwei-Faktor-Anmeldung wurde eingeschaltet.',
  two_factor_off: 'Die Zwei-Faktor-Anmeldung wurde ausgeschaltet.',
  recovery_code_used: 'Ein Wiederherstellungscode wurde zum Einloggen benutzt.',
  recovery_codes_made: 'Neue Wiederherstellungscodes wurden erstellt; die alten gelten nicht mehr.',
  passkey_added: 'Ein Passkey wurde hinzugefügt.',
  passkey_removed: 'Ein Passkey wurde entfernt.',
  sessions_ended: 'Du wurdest auf deinen anderen Geräten ausgeloggt.',
  username_changed: 'Dein Benutzername wurde geändert.',
  data_exported: 'Eine Kopie deiner Daten wurde angefordert.',
  deletion_asked: 'Die Löschung deines Kontos wurde verlangt.',
  deletion_called_off: 'Du hast dich eingeloggt, dein Konto bleibt also bestehen.',
  payout_method_changed: 'Deine Auszahlungsmethode wurde geändert. 48 Stunden lang wird nichts dorthin ausgezahlt.',
}
const ar: Told = {
  logged_in: 'سجّل أحدهم الدخول من جهاز أو شبكة لم نعرفهما من قبل.',
  password_changed: 'تم تغيير كلمة مرورك.',
  password_reset: 'تم تعيين كلمة مرورك من جديد برابط من رسالة، وأُنهيت كل الجلسات.',
  email_change_asked: 'طُلب تغيير عنوان بريدك الإلكتروني.',
  email_changed: 'تم تغيير عنوان بريدك الإلكتروني.',
  email_change_undone: 'تم التراجع عن تغيير بريدك الإلكتروني، وأُنهيت كل الجلسات.',
  two_factor_on: 'تم تفعيل تسجيل الدخول بخطوتين.',
  two_factor_off: 'تم إيقاف تسجيل الدخول بخطوتين.',
  recovery_code_used: 'استُخدم رمز استرداد لتسجيل الدخول.',
  recovery_codes_made: 'أُنشئت رموز استرداد جديدة، ولم تعد القديمة صالحة.',
  passkey_added: 'أُضيف مفتاح مرور.',
  passkey_removed: 'أُزيل مفتاح مرور.',
  sessions_ended: 'تم تسجيل خروجك من أجهزتك الأخرى.',
  username_changed: 'تم تغيير اسم المستخدم.',
  data_exported: 'طُلبت نسخة من بياناتك.',
  deletion_asked: 'طُلب حذف حسابك.',
  deletion_called_off: 'سجّلت الدخول، لذلك يبقى حسابك.',
  payout_method_changed: 'تم تغيير طريقة الدفع إليك. لن يُدفع إليها شيء لمدة 48 ساعة.',
}

const described = (language: ReaderLanguage, { kind = '', device = '', country = '', city = '' }: MailValues) =>
  describeEvent(language, { kind: kind as SecurityEventKind, device, country, city })

type Rest = {
  when: string
  device: string
  where: string
  advice: string
  button: string
  footer: (username: string) => string
}

/** What happened, then when, with which device and where, as far as that is known. */
function mailIn(language: ReaderLanguage, words: Told, rest: Rest): MailWords {
  const { apart, dateTime } = formatFor(language)
  const title = (values: MailValues) => described(language, values).title
  return {
    subject: title,
    heading: title,
    paragraphs: (values) => {
      const { kind = '', range = '', at = '', zone } = values
      const { device, place } = described(language, values)
      const where = [place, range && apart(range)].filter(Boolean).join(' · ')
      return [
        words[kind as SecurityEventKind] ?? '',
        ...(at ? [`${rest.when}: ${apart(dateTime(at, zone))}`] : []),
        ...(device ? [`${rest.device}: ${device}`] : []),
        ...(where ? [`${rest.where}: ${where}`] : []),
        rest.advice,
      ]
    },
    button: rest.button,
    footer: ({ username = '' }) => rest.footer(apart(`@${username}`)),
  }
}

/** What happened to an account's protection; `kind`, `device`, `range` and `at` of the event, `country` and `city` of the range. */
export const securityEvent: MailTexts = {
  en: mailIn('en', en, {
    when: 'When',
    device: 'Device',
    where: 'Where',
    advice: 'If this was you, you’re all set. If not, change your password and end all other sessions.',
    button: 'Review sessions',
    footer: (username) => `Security emails about ${username} are always sent, to protect your account.`,
  }),
  de: mailIn('de', de, {
    when: 'Wann',
    device: 'Gerät',
    where: 'Wo',
    advice: 'Warst du das? Dann ist alles gut. Wenn nicht, ändere dein Passwort und beende alle anderen Sitzungen.',
    button: 'Sitzungen prüfen',
    footer: (username) => `Sicherheits-Mails zu ${username} kommen immer, um dein Konto zu schützen.`,
  }),
  ar: mailIn('ar', ar, {
    when: 'الوقت',
    device: 'الجهاز',
    where: 'المكان',
    advice: 'إن كنت أنت، فكل شيء على ما يرام. وإلا فغيّر كلمة مرورك وأنهِ كل الجلسات الأخرى.',
    button: 'مراجعة الجلسات',
    footer: (username) => `رسائل الأمان الخاصة بحساب ${username} تصل دائمًا لحماية حسابك.`,
  }),
}
