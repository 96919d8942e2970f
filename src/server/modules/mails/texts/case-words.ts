import { msg, type Message } from '#contract/message.ts'

type Named = Readonly<Record<string, Message>>
type AboutIt = Readonly<Record<string, (thing: Message | '') => Message>>

/** What was reported: the bare noun, whose gender the sentences around it do not know. */
export const things: Named = {
  post: msg({ message: 'post', context: 'what was reported' }),
  comment: msg({ message: 'comment', context: 'what was reported' }),
  user: msg({ message: 'profile', context: 'what was reported' }),
  message: msg({ message: 'message', context: 'what was reported' }),
  story: msg({ message: 'story', context: 'what was reported' }),
  show: msg({ message: 'live show', context: 'what was reported' }),
  show_line: msg({ message: 'message in a live show', context: 'what was reported' }),
}

export const toAuthor: AboutIt = {
  kept: (thing) => msg`Your ${{ thing }} was reported. We reviewed it and found nothing wrong; it’s visible.`,
  warned: (thing) =>
    msg`Your ${{ thing }} was reported. It stays, but this is a warning: please follow the rules from now on.`,
  removed: (thing) => msg`Your ${{ thing }} was reported and breaks our rules. We’ve removed it.`,
  not_published: (thing) =>
    msg`We reviewed your ${{ thing }} before publishing. It breaks our rules and wasn’t published.`,
  restricted: (thing) =>
    msg`Your ${{ thing }} was reported and breaks our rules. We removed it, and you can’t post or write for now.`,
  account_restricted: () => msg`Your account breaks our rules. You can read, but not post or write for now.`,
  suspended: (thing) => msg`Your ${{ thing }} was reported and breaks our rules. Your account is suspended.`,
}

export const toReporter: AboutIt = {
  kept: (thing) => msg`You reported a ${{ thing }}. We reviewed it: it doesn’t break our rules, so it stays.`,
  warned: (thing) => msg`You reported a ${{ thing }}. Its author was warned.`,
  removed: (thing) => msg`You reported a ${{ thing }}. It breaks our rules, and we’ve removed it.`,
  restricted: (thing) => msg`You reported a ${{ thing }}. We removed it, and its author can’t post or write for now.`,
  suspended: (thing) => msg`You reported a ${{ thing }}. Its author’s account is suspended.`,
}

export const appeals: Named = {
  upheld: msg`Someone else reviewed the case again: the decision stands.`,
  overturned: msg`Someone else reviewed the case again: the decision was changed.`,
}

export const grounds: Named = {
  did_not_like: msg`our content policy`,
  revenge_porn: msg`intimate images without consent`,
  personal_information: msg`someone else’s personal information`,
  impersonation: msg`impersonation`,
  underage: msg`protection of minors`,
  trademark: msg`someone else’s rights`,
  spam: msg`spam`,
  prostitution: msg`offers of prostitution`,
  weapons: msg`trade in weapons`,
  drugs: msg`trade in drugs`,
  other: msg`our content policy`,
}

export const wayToAppeal = msg`Disagree? You can appeal once within 180 days; someone else decides. You may also go to a certified dispute settlement body or to court.`
