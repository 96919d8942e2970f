import { createHash } from 'node:crypto'
import type { ConsentDetails } from '#contract/consents.ts'

type Language = ConsentDetails['language']
type Release = { version: string; language: Language; title: string; paragraphs: string[] }

/** Counts with every change of a word in any language; what was signed keeps its own copy. */
const version = '2026-1'

const texts: Readonly<Record<Language, Omit<Release, 'version' | 'language'>>> = {
  en: {
    title: 'Release for people who are shown in a post',
    paragraphs: [
      'I am the person who signs, I am 18 or older, and I was when the photos and videos of this post were made.',
      'I was shown of my own free will. Nobody has forced, deceived or paid me to sign against my will.',
      'I have seen the post as it is on this page, and I agree that its author publishes it on this platform, to the audience and at the price that the author chooses, and that the platform stores, processes and shows it for that purpose. It may not be used for anything else.',
      'The platform checks who I am with a picture of my identity document and a photo of me. Both are stored encrypted, seen only by its staff, with every look written down, and removed 30 days after the decision. My name, my date of birth and this release are kept encrypted as proof of my consent.',
      'I can take this consent back at any time, without giving a reason, on my own page, whose link I get by e-mail. The post is then hidden from everyone at once, and the staff of the platform are told. What was seen before cannot be undone.',
      'I sign by typing my name. The platform keeps the date, my signature and the network that it came from with the wording of this text.',
    ],
  },
  de: {
    title: 'Einwilligung von Personen, die in einem Beitrag zu sehen sind',
    paragraphs: [
      'Ich bin die Person, die unterschreibt, bin mindestens 18 Jahre alt und war es auch, als die Fotos und Videos dieses Beitrags entstanden.',
      'Ich bin aus freien Stücken zu sehen. Niemand hat mich gezwungen, getäuscht oder dafür bezahlt, gegen meinen Willen zu unterschreiben.',
      'Ich habe den Beitrag so gesehen, wie er auf dieser Seite steht, und willige ein, dass er von seiner Autorin oder seinem Autor auf dieser Plattform veröffentlicht wird, für das Publikum und zu dem Preis, die dort gewählt werden, und dass die Plattform ihn dafür speichert, verarbeitet und zeigt. Für anderes darf er nicht verwendet werden.',
      'Die Plattform prüft mit einem Bild meines Ausweises und einem Foto von mir, wer ich bin. Beide werden verschlüsselt gespeichert, nur vom Team der Plattform angesehen, wobei jeder Blick festgehalten wird, und 30 Tage nach der Entscheidung gelöscht. Mein Name, mein Geburtsdatum und diese Einwilligung werden verschlüsselt als Nachweis aufbewahrt.',
      'Ich kann diese Einwilligung jederzeit und ohne Begründung auf meiner eigenen Seite widerrufen, deren Link ich per E-Mail erhalte. Der Beitrag wird dann sofort vor allen verborgen, und das Team der Plattform erfährt davon. Was vorher gesehen wurde, lässt sich nicht rückgängig machen.',
      'Ich unterschreibe, indem ich meinen Namen eintippe. Die Plattform bewahrt das Datum, meine Unterschrift und das Netz, aus dem sie kam, zusammen mit dem Wortlaut dieses Textes auf.',
    ],
  },
  ar: {
    title: 'موافقة الأشخاص الظاهرين في منشور',
    paragraphs: [
      'أنا الشخص الموقّع، وعمري 18 عامًا أو أكثر، وكان كذلك عند التقاط صور هذا المنشور وفيديوهاته.',
      'ظهرتُ فيه بإرادتي الحرة. لم يجبرني أحد ولم يخدعني ولم يدفع لي لأوقّع رغمًا عني.',
      'رأيت المنشور كما هو في هذه الصفحة، وأوافق على أن ينشره صاحبه على هذه المنصة للجمهور وبالسعر اللذين يختارهما، وعلى أن تخزّنه المنصة وتعالجه وتعرضه لهذا الغرض. ولا يجوز استخدامه لأي غرض آخر.',
      'تتحقق المنصة من هويتي بصورة لوثيقة هويتي وصورة لي. تُحفظ الصورتان مشفّرتين، ولا يراهما إلا فريق المنصة مع تسجيل كل اطلاع، وتُحذفان بعد 30 يومًا من القرار. ويُحفظ اسمي وتاريخ ميلادي وهذه الموافقة مشفّرةً دليلًا على موافقتي.',
      'يمكنني سحب هذه الموافقة في أي وقت ودون ذكر سبب، من صفحتي الخاصة التي يصلني رابطها بالبريد الإلكتروني. عندئذ يُخفى المنشور عن الجميع فورًا ويُبلَّغ فريق المنصة. أما ما شوهد قبل ذلك فلا يمكن التراجع عنه.',
      'أوقّع بكتابة اسمي. تحفظ المنصة التاريخ وتوقيعي والشبكة التي جاء منها مع نص هذه الوثيقة.',
    ],
  },
}

export const releaseIn = (language: Language): Release => ({ version, language, ...texts[language] })
/** The wording as it is kept with a signature. */
export const releaseText = ({ title, paragraphs }: Release): string => [title, ...paragraphs].join('\n\n')
export const releaseHash = (text: string): Buffer => createHash('sha256').update(text).digest()
