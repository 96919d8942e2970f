import type { SecurityEventKind } from '#contract/security.ts'
import { formatFor, readerLanguage, type ReaderLanguage } from './reader-format.ts'

type Titles = Readonly<Record<SecurityEventKind, string>>

const titles: Readonly<Record<ReaderLanguage, Titles>> = {
  en: {
    logged_in: 'New sign-in',
    password_changed: 'Password changed',
    password_reset: 'Password reset',
    email_change_asked: 'Email change requested',
    email_changed: 'Email address changed',
    email_change_undone: 'Email change undone',
    two_factor_on: 'Two-factor turned on',
    two_factor_off: 'Two-factor turned off',
    recovery_code_used: 'Recovery code used',
    recovery_codes_made: 'New recovery codes',
    passkey_added: 'Passkey added',
    passkey_removed: 'Passkey removed',
    sessions_ended: 'Other sessions ended',
    username_changed: 'Username changed',
    data_exported: 'Copy of your data requested',
    deletion_asked: 'Account deletion requested',
    deletion_called_off: 'Account deletion canceled',
    payout_method_changed: 'Payout method changed',
  },
  de: {
    logged_in: 'Neue Anmeldung',
    password_changed: 'Passwort geändert',
    password_reset: 'Passwort zurückgesetzt',
    email_change_asked: 'E-Mail-Änderung angefordert',
    email_changed: 'E-Mail-Adresse geändert',
    email_change_undone: 'E-Mail-Änderung rückgängig gemacht',
    two_factor_on: 'Zwei-Faktor eingeschaltet',
    two_factor_off: 'Zwei-Faktor ausgeschaltet',
    recovery_code_used: 'Wiederherstellungscode benutzt',
    recovery_codes_made: 'Neue Wiederherstellungscodes',
    passkey_added: 'Passkey hinzugefügt',
    passkey_removed: 'Passkey entfernt',
    sessions_ended: 'Andere Sitzungen beendet',
    username_changed: 'Benutzername geändert',
    data_exported: 'Kopie deiner Daten angefordert',
    deletion_asked: 'Löschung des Kontos verlangt',
    deletion_called_off: 'Löschung des Kontos abgebrochen',
    payout_method_changed: 'Auszahlungsmethode geändert',
  },
  ar: {
    logged_in: 'تسجيل دخول جديد',
    password_changed: 'تغيّرت كلمة المرور',
    password_reset: 'أُعيد تعيين كلمة المرور',
    email_change_asked: 'طُلب تغيير البريد الإلكتروني',
    email_changed: 'تغيّر البريد الإلكتروني',
    email_change_undone: 'أُلغي تغيير البريد الإلكتروني',
    two_factor_on: 'فُعّل التحقق بخطوتين',
    two_factor_off: 'أُوقف التحقق بخطوتين',
    recovery_code_used: 'استُخدم رمز استرداد',
    recovery_codes_made: 'رموز استرداد جديدة',
    passkey_added: 'أُضيف مفتاح مرور',
    passkey_removed: 'أُزيل مفتاح مرور',
    sessions_ended: 'أُنهيت الجلسات الأخرى',
    username_changed: 'تغيّر اسم المستخدم',
    data_exported: 'طُلبت نسخة من بياناتك',
    deletion_asked: 'طُلب حذف الحساب',
    deletion_called_off: 'أُلغي حذف الحساب',
    payout_method_changed: 'تغيّرت طريقة استلام الأرباح',
  },
}

/** "Firefox, Linux" as the sessions have it → "Firefox on Linux"; empty where nothing is known. */
function deviceIn(language: ReaderLanguage, device: string): string {
  // each name by itself: the words between them keep the direction of the line
  const [browser = '', system] = device.split(', ').map((name) => name && formatFor(language).apart(name))
  if (system === undefined) return browser
  if (language === 'de') return `${browser} unter ${system}`
  return language === 'ar' ? `${browser} على ${system}` : `${browser} on ${system}`
}

/** What happened, with what and where: "New sign-in: Chrome on Linux, Lisbon". Without what is not known. */
export function describeEvent(
  language: string,
  { kind, device, country, city }: { kind: SecurityEventKind; device: string; country: string; city: string },
): { title: string; device: string; place: string } {
  const reader = readerLanguage(language)
  const { apart, country: nameOf } = formatFor(reader)
  const known = deviceIn(reader, device)
  const region = country === '' ? '' : nameOf(country)
  const place = city || region
  const from = [known, place && apart(place)].filter(Boolean)
  const between = reader === 'ar' ? '، ' : ', '
  return {
    title: from.length === 0 ? titles[reader][kind] : `${titles[reader][kind]}: ${from.join(between)}`,
    device: known,
    place: [city, region].filter(Boolean).join(between),
  }
}
