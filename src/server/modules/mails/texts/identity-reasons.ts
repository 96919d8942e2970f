import type { MailTexts } from '../mail-text.ts'

type Reasons = Readonly<Record<string, string>>

/** Why papers were not enough, for who sent them: what is the same for everyone who is identified. */
export const identityReasons: Record<keyof MailTexts, Reasons> = {
  en: {
    unreadable: 'A picture cannot be read.',
    expired_document: 'The document has expired.',
    document_incomplete: 'A part of the document, or you with it, is missing.',
    details_differ: 'What you wrote is not what the document says.',
    not_the_person: 'The person in the photo is not the one on the document.',
    false_document: 'The document does not seem to be genuine.',
    other: '',
  },
  de: {
    unreadable: 'Ein Bild ist nicht lesbar.',
    expired_document: 'Das Dokument ist abgelaufen.',
    document_incomplete: 'Ein Teil des Dokuments fehlt, oder du bist nicht mit ihm zu sehen.',
    details_differ: 'Deine Angaben stimmen nicht mit dem Dokument überein.',
    not_the_person: 'Die Person auf dem Foto ist nicht die auf dem Dokument.',
    false_document: 'Das Dokument scheint nicht echt zu sein.',
    other: '',
  },
  ar: {
    unreadable: 'إحدى الصور غير مقروءة.',
    expired_document: 'انتهت صلاحية الوثيقة.',
    document_incomplete: 'جزء من الوثيقة ناقص، أو أنك لا تظهر معها.',
    details_differ: 'ما كتبته يختلف عما في الوثيقة.',
    not_the_person: 'الشخص في الصورة ليس صاحب الوثيقة.',
    false_document: 'لا تبدو الوثيقة أصلية.',
    other: '',
  },
}
