/** The one list of phrases that the app does not say, in English, each with what to say instead. */
const banned: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bby (?:itself|themselves|yourself)\b/i, 'say "automatically", or leave it out'],
  [/\b(?:go|goes|going|went) on\b/i, 'say "continue", "resume" or "renew"'],
  [/\bwhoever\b/i, 'name the people: "fans", "subscribers", "anyone"'],
  [/\bthose who\b/i, 'name the people: "fans", "subscribers", "people who"'],
  [/\bof it\b/i, 'name the thing, or leave it out'],
  [/\bwhat is\b/i, 'name the thing, or ask with "what’s"'],
  [/\bwhat was said\b/i, 'name the thing'],
  [/\b(?:is|are) shown to\b/i, 'say who sees it: "fans see"'],
  [/\b(?:it|post|nothing) (?:comes?|came) out\b/i, 'say "is published" or "publishes"'],
  [/\bat it\b/i, 'say "reviewing" or "assigned to"'],
  [/\b(?:somebody|anybody|everybody)\b/i, 'say "someone", "anyone" or "everyone"'],
  [/\bwhom\b/i, 'say "who", or leave it out'],
  [/\b(?:anew|meanwhile)\b/i, 'say "again", "new" or "in the meantime"'],
  [/\bgiv(?:e|en|es) back\b/i, 'say "refund" or "refunded"'],
  [/\bas many (?:\w+ ){1,3}as fit\b/i, 'say "You’ve reached the limit"'],
  [/\bpapers\b/i, 'say "ID" or "documents"'],
  [/\b(?:page|top-up) rests\b/i, 'say "is paused"'],
  [/\bbeing prepared\b/i, 'say "processing"'],
  [/\bstop paying\b/i, 'say "cancel subscription"'],
  [/\bsend to many\b/i, 'say "mass message"'],
  [/\be-mail\b/i, 'write "email"'],
  [/\b(?:are|is|aren't|isn't) told\b/i, 'say "notified", or "we tell"'],
  [/\blog-ins?\b/i, 'write "login"'],
  [/\bworking days?\b/i, 'say "business days"'],
  [/\bpayment (?:company|provider)\b/i, 'say "payment partner"'],
  [/\bpublish or write\b/i, 'say "post or write"'],
  [/\b(?:hitherto|thereof|whereby|wherein|herewith)\b/i, 'leave it out'],
]

const plain = (text: string): string => text.replaceAll('’', "'")

/** What to change in an English text, in words; empty if it may be said. */
export function wordFaults(text: string): string[] {
  return banned.flatMap(([phrase, instead]) => {
    const found = phrase.exec(plain(text))
    return found ? [`"${text}" says "${found[0]}": ${instead}.`] : []
  })
}
