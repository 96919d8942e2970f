import { msg, type Message } from '#contract/message.ts'

/** Why papers were not enough, for who sent them: what is the same for everyone who is identified. Another reason is told by staff. */
export const identityReasons: Readonly<Record<string, Message>> = {
  unreadable: msg`A photo can’t be read.`,
  expired_document: msg`The document has expired.`,
  document_incomplete: msg`Part of the document is missing, or you aren’t in the photo with it.`,
  details_differ: msg`Your details don’t match the document.`,
  not_the_person: msg`The person in the photo isn’t the one on the document.`,
  false_document: msg`The document doesn’t look genuine.`,
}
