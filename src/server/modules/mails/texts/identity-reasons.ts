import { msg, type Message } from '#contract/message.ts'

/** Why papers were not enough, for who sent them: what is the same for everyone who is identified. Another reason is told by staff. */
export const identityReasons: Readonly<Record<string, Message>> = {
  unreadable: msg`A picture cannot be read.`,
  expired_document: msg`The document has expired.`,
  document_incomplete: msg`A part of the document, or you with it, is missing.`,
  details_differ: msg`What you wrote is not what the document says.`,
  not_the_person: msg`The person in the photo is not the one on the document.`,
  false_document: msg`The document does not seem to be genuine.`,
}
