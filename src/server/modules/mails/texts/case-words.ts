type Named = Readonly<Record<string, string>>
/** % stands for the thing. */
export type CaseWords = {
  things: Named
  toAuthor: Named
  toReporter: Named
  appeals: Named
  grounds: Named
  ground: string
  statement: string
  way: string
}

/** The statement of reasons in each language that mails come in. */
export const caseWords: Readonly<Record<'en' | 'de' | 'ar', CaseWords>> = {
  en: {
    things: { post: 'post', comment: 'comment', user: 'profile', message: 'message' },
    toAuthor: {
      kept: 'Your % was reported. We have looked at it and found nothing wrong; it can be seen.',
      warned: 'Your % was reported. It stays, but this is a warning: please keep to the rules from now on.',
      removed: 'Your % was reported and breaks our rules. We have removed it.',
      not_published: 'We looked at your % before it came out. It breaks our rules and was not published.',
      restricted:
        'Your % was reported and breaks our rules. We have removed it, and you cannot publish or write for now.',
      account_restricted: 'Your account breaks our rules. You can read, but you cannot publish or write for now.',
      suspended: 'Your % was reported and breaks our rules. Your account is suspended.',
    },
    toReporter: {
      kept: 'You reported a %. We have looked at it and found that it does not break our rules; it stays.',
      warned: 'You reported a %. Its author was warned.',
      removed: 'You reported a %. It breaks our rules, and we have removed it.',
      restricted: 'You reported a %. We have removed it, and its author cannot publish or write for now.',
      suspended: 'You reported a %. Its author’s account is suspended.',
    },
    appeals: {
      upheld: 'Somebody else has looked at the case again: the decision stands.',
      overturned: 'Somebody else has looked at the case again: the decision was changed.',
    },
    grounds: {
      did_not_like: 'our content policy',
      revenge_porn: 'intimate images without consent',
      personal_information: 'personal information of somebody else',
      impersonation: 'impersonation',
      underage: 'protection of minors',
      trademark: 'rights of somebody else',
      spam: 'spam',
      prostitution: 'offers of prostitution',
      weapons: 'trade in weapons',
      drugs: 'trade in drugs',
      other: 'our content policy',
    },
    ground: 'The rule:',
    statement: 'The reasons:',
    way: 'You do not agree? You can appeal once within six months; somebody else decides. You may also go to a certified dispute settlement body or to court.',
  },
  de: {
    things: { post: 'Beitrag', comment: 'Kommentar', user: 'Profil', message: 'Nachricht' },
    toAuthor: {
      kept: 'Gemeldet wurde: dein %. Wir haben ihn uns angesehen und nichts beanstandet; alles ist zu sehen.',
      warned:
        'Gemeldet wurde: dein %. Er bleibt, aber dies ist eine Verwarnung: Bitte halte dich ab jetzt an die Regeln.',
      removed: 'Gemeldet wurde: dein %. Er verstößt gegen unsere Regeln, wir haben ihn entfernt.',
      not_published:
        'Vor der Veröffentlichung angesehen: dein %. Er verstößt gegen unsere Regeln und wurde nicht veröffentlicht.',
      restricted:
        'Gemeldet wurde: dein %. Er verstößt gegen unsere Regeln, wir haben ihn entfernt. Du kannst vorerst nichts veröffentlichen oder schreiben.',
      account_restricted:
        'Dein Konto verstößt gegen unsere Regeln. Du kannst lesen, aber vorerst nichts veröffentlichen oder schreiben.',
      suspended: 'Gemeldet wurde: dein %. Er verstößt gegen unsere Regeln. Dein Konto ist gesperrt.',
    },
    toReporter: {
      kept: 'Du hast gemeldet: %. Wir haben uns das angesehen; es verstößt nicht gegen unsere Regeln und bleibt.',
      warned: 'Du hast gemeldet: %. Die verantwortliche Person wurde verwarnt.',
      removed: 'Du hast gemeldet: %. Das verstößt gegen unsere Regeln, wir haben es entfernt.',
      restricted:
        'Du hast gemeldet: %. Wir haben es entfernt; die verantwortliche Person kann vorerst nichts veröffentlichen oder schreiben.',
      suspended: 'Du hast gemeldet: %. Das Konto der verantwortlichen Person ist gesperrt.',
    },
    appeals: {
      upheld: 'Jemand anderes hat sich den Fall noch einmal angesehen: Die Entscheidung bleibt bestehen.',
      overturned: 'Jemand anderes hat sich den Fall noch einmal angesehen: Die Entscheidung wurde geändert.',
    },
    grounds: {
      did_not_like: 'unsere Inhaltsregeln',
      revenge_porn: 'intime Bilder ohne Einwilligung',
      personal_information: 'persönliche Daten anderer',
      impersonation: 'Ausgeben als jemand anderes',
      underage: 'Schutz von Minderjährigen',
      trademark: 'Rechte anderer',
      spam: 'Spam',
      prostitution: 'Angebote von Prostitution',
      weapons: 'Handel mit Waffen',
      drugs: 'Handel mit Drogen',
      other: 'unsere Inhaltsregeln',
    },
    ground: 'Die Regel:',
    statement: 'Die Gründe:',
    way: 'Du bist nicht einverstanden? Du kannst innerhalb von sechs Monaten einmal Widerspruch einlegen; jemand anderes entscheidet. Du kannst dich auch an eine zertifizierte Streitbeilegungsstelle oder ein Gericht wenden.',
  },
  ar: {
    things: { post: 'منشور', comment: 'تعليق', user: 'ملف شخصي', message: 'رسالة' },
    toAuthor: {
      kept: 'ورد بلاغ عن محتوى لك (%). نظرنا فيه ولم نجد مخالفة، وهو ظاهر للجميع.',
      warned: 'ورد بلاغ عن محتوى لك (%). يبقى كما هو، لكن هذا تحذير: يرجى الالتزام بالقواعد من الآن.',
      removed: 'ورد بلاغ عن محتوى لك (%) وهو يخالف قواعدنا، فأزلناه.',
      not_published: 'نظرنا في محتوى لك (%) قبل نشره، وهو يخالف قواعدنا، فلم يُنشر.',
      restricted: 'ورد بلاغ عن محتوى لك (%) وهو يخالف قواعدنا، فأزلناه، ولا يمكنك النشر أو الكتابة حاليًا.',
      account_restricted: 'حسابك يخالف قواعدنا. يمكنك القراءة، لكن لا يمكنك النشر أو الكتابة حاليًا.',
      suspended: 'ورد بلاغ عن محتوى لك (%) وهو يخالف قواعدنا. تم تعليق حسابك.',
    },
    toReporter: {
      kept: 'أبلغت عن محتوى (%). نظرنا فيه ولا يخالف قواعدنا، لذلك يبقى.',
      warned: 'أبلغت عن محتوى (%). تم تحذير صاحبه.',
      removed: 'أبلغت عن محتوى (%). إنه يخالف قواعدنا، وقد أزلناه.',
      restricted: 'أبلغت عن محتوى (%). أزلناه، ولا يستطيع صاحبه النشر أو الكتابة حاليًا.',
      suspended: 'أبلغت عن محتوى (%). تم تعليق حساب صاحبه.',
    },
    appeals: {
      upheld: 'نظر شخص آخر في الحالة من جديد: القرار باقٍ.',
      overturned: 'نظر شخص آخر في الحالة من جديد: تم تغيير القرار.',
    },
    grounds: {
      did_not_like: 'سياسة المحتوى لدينا',
      revenge_porn: 'صور حميمة دون موافقة',
      personal_information: 'معلومات شخصية عن آخرين',
      impersonation: 'انتحال شخصية',
      underage: 'حماية القاصرين',
      trademark: 'حقوق الآخرين',
      spam: 'محتوى مزعج',
      prostitution: 'عرض الدعارة',
      weapons: 'تجارة السلاح',
      drugs: 'تجارة المخدرات',
      other: 'سياسة المحتوى لدينا',
    },
    ground: 'القاعدة:',
    statement: 'الأسباب:',
    way: 'لا توافق؟ يمكنك الاعتراض مرة واحدة خلال ستة أشهر، ويقرر شخص آخر. ويمكنك أيضًا اللجوء إلى جهة معتمدة لتسوية النزاعات أو إلى القضاء.',
  },
}
