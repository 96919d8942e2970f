import type { NoticeWords } from '../delivery/line-words.ts'

const form = new Intl.PluralRules('ar')

/** A noun with its number, in the form that Arabic has for it. */
function counted(count: number, one: string, two: string, few: string, many: string): string {
  const number = new Intl.NumberFormat('ar').format(count)
  switch (form.select(count)) {
    case 'one':
      return one
    case 'two':
      return two
    case 'few':
      return `${number} ${few}`
    default:
      return `${number} ${many}`
  }
}

export const ar: NoticeWords = {
  lines: {
    new_follower: ({ who }) => `متابعة جديدة لك من ${who}`,
    new_subscriber: ({ who }) => `اشتراك جديد لديك من ${who}`,
    top_up: ({ amount }) => `وصل ${amount} إلى محفظتك`,
    like: ({ who }) => `إعجاب بمنشورك من ${who}`,
    comment: ({ who }) => `تعليق جديد على منشورك من ${who}`,
    reply: ({ who }) => `رد جديد على تعليقك من ${who}`,
    comment_like: ({ who }) => `إعجاب بتعليقك من ${who}`,
    mention: ({ who }) => `أشار إليك ${who}`,
    tagged: ({ who }) => `يريد ${who} الإشارة إليك في منشور: هل توافق؟`,
    tag_declined: ({ who }) => `لا يريد ${who} أن يُشار إليه في منشورك`,
    message: ({ who }) => `رسائل جديدة من ${who}`,
    post: ({ who }) => `منشور جديد من ${who}`,
    post_failed: () => 'تعذّر تجهيز أحد ملفات منشورك',
    consent_given: () => 'موافقة أحد الظاهرين في منشورك مكتملة',
    consent_refused: () => 'أحد الظاهرين في منشورك لم يوافق أو تعذّر التحقق منه: لن يظهر المنشور',
    consent_withdrawn: () => 'سحب أحد الظاهرين في منشورك موافقته: أُخفي المنشور عن الجميع',
    post_hidden: () => 'منشورك مخفي إلى حين البت في بلاغ عنه',
    post_approved: () => 'راجعنا منشورك ولا شيء يمنع نشره',
    share_proposed: ({ who }) => `يعرض عليك ${who} حصة من دخل منشور`,
    share_agreed: ({ who }) => `وافق ${who} على حصة من دخل منشورك`,
    share_declined: ({ who }) => `لا يريد ${who} حصة من دخل منشورك`,
    share_ended: ({ who }) => `تنازل ${who} عن حصته من دخل منشورك مستقبلًا`,
    post_held: () => 'لم يُنشر منشورك: فيه كلمة لم تعد مسموحة هنا',
    message_approved: () => 'راجعنا رسالتك وأُرسلت',
    welcome_approved: () => 'راجعنا رسالة الترحيب الخاصة بك، وهي تُرسل الآن',
    message_held: () => 'لم تُرسل رسالتك بعد: فيها كلمة لم تعد مسموحة هنا، ونحن نراجعها',
    welcome_held: () => 'لا تُرسل رسالة الترحيب الخاصة بك حاليًا: فيها كلمة لم تعد مسموحة هنا، ونحن نراجعها',
    tip: ({ who, amount }) => `إكرامية من ${who}: لك ${amount}`,
    unlock: ({ who, amount }) => `فتح ${who} منشورك: لك ${amount}`,
    message_unlock: ({ who, amount }) => `فتح ${who} رسالتك: لك ${amount}`,
    hold_returned: ({ amount }) => `عاد إلى محفظتك ${amount} مقابل رسالة`,
    refunded: ({ amount }) => `عاد ${amount} إلى محفظتك: رُدّت إحدى مدفوعاتك`,
    refunded_to_card: ({ amount }) => `${amount} في طريق العودة إلى وسيلة الدفع التي دفعت بها`,
    withdrawal_approved: ({ amount }) => `تمت الموافقة على سحب ${amount}`,
    withdrawal_sent: ({ amount }) => `سحبك بمبلغ ${amount} في الطريق`,
    withdrawal_paid: ({ amount }) => `تم دفع سحبك بمبلغ ${amount}`,
    withdrawal_returned: ({ amount }) => `عاد سحبك بمبلغ ${amount}: المال متاح من جديد`,
    withdrawal_rejected: ({ amount }) => `رُفض سحبك بمبلغ ${amount}: المال متاح من جديد`,
    withdrawal_reduced: ({ amount }) => `أصبح سحبك الآن ${amount}: رد المبالغ إلى المعجبين له الأولوية`,
    earnings_refunded: ({ amount }) => `خُصم ${amount} من أرباحك: استرد معجبون مبالغ`,
    fee_changed: ({ date }) => `تتغير رسوم المنصة لديك في ${date}. تجد نسبتك في صفحة الأرباح.`,
    payout_method_changed: () => 'تم تغيير طريقة الدفع لك. تنتظر المدفوعات 48 ساعة.',
    subscription_renewed: ({ who, amount }) => `جُدّد اشتراك ${who}: لك ${amount}`,
    renewal: ({ who, amount, date }) => `جُدّد اشتراكك لدى ${who} بمبلغ ${amount}. التجديد التالي: ${date}.`,
    creator_leaving: ({ who, date }) =>
      `سيغادر ${who} منصة Fanfare في ${date}. لن يُخصم منك شيء بعد الآن، وتُردّ قيمة المدة غير المستخدمة حينها.`,
    creator_stays: ({ who }) => `قرر ${who} البقاء على Fanfare، ويستمر اشتراكك كما كان.`,
    renewal_soon: ({ who, amount }) => `يتجدد اشتراكك لدى ${who} قريبًا بمبلغ ${amount}`,
    renewal_failed: ({ who }) => `تعذّر تجديد اشتراكك لدى ${who}. راجع محفظتك وحد إنفاقك.`,
    subscription_ended: ({ who }) => `انتهى اشتراكك لدى ${who}`,
    page_paused: ({ who }) => `${who} في استراحة: لا تدفع شيئًا خلالها`,
    page_resumed: ({ who }) => `عاد ${who} من الاستراحة`,
    creator_suspended: ({ who }) => `حساب ${who} موقوف. لن يتجدد اشتراكك. بعد 14 يومًا نرد لك قيمة المدة غير المستخدمة.`,
    gift_received: ({ who }) => `أهداك ${who} اشتراكًا`,
    auto_top_up_stopped: () => 'توقف الشحن التلقائي: رُفضت بطاقتك',
    payments_frozen: () => 'المدفوعات من حسابك موقوفة',
    payments_open: () => 'يمكنك الدفع من جديد',
    creator_accepted: () => 'أصبحت الآن من صنّاع المحتوى',
    creator_needs_more: () => 'نحتاج إلى المزيد لطلبك أن تصبح صانع محتوى',
    creator_declined: () => 'رُفض طلبك أن تصبح صانع محتوى',
    case_decided: () => 'صدر قرار بشأن شيء يخصك',
    report_decided: () => 'صدر قرار بشأن بلاغك',
    appeal_decided: () => 'صدر قرار بشأن اعتراضك',
    security: ({ event }) => event,
  },
  somethingChanged: 'حدث تغيير في أمان حسابك',
  somebody: 'شخص غادر',
  andOthers: (name, others) => `${name} و${counted(others, 'شخص آخر', 'شخصين آخرين', 'آخرين', 'آخرين')}`,
  several: (count) => counted(count, 'إشعار جديد', 'إشعاران جديدان', 'إشعارات جديدة', 'إشعارًا جديدًا'),
  more: (count) => `… و${counted(count, 'إشعار آخر', 'إشعاران آخران', 'إشعارات أخرى', 'إشعارًا آخر')}`,
  digest: 'هذا ما حدث منذ ملخصك الأخير.',
  button: 'إلقاء نظرة',
  footer: 'تصلك هذه الرسالة لأنك اخترت أن تُبلَّغ بذلك.',
}
