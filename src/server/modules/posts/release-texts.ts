import { createHash } from 'node:crypto'
import type { ConsentDetails } from '#contract/consents.ts'
import { msg } from '#contract/message.ts'
import { textsFor } from '#platform/texts/texts.ts'

type Language = ConsentDetails['language']
type Release = { version: string; language: Language; title: string; paragraphs: string[] }

/** Counts with every change of a word in any language; what was signed keeps its own copy. */
const version = '2026-2'

const heading = msg`Release for people in a post`
const clauses = [
  msg`I am the person signing this. I am 18 or older, and I was when the photos and videos in this post were made.`,
  msg`I appear in them of my own free will. Nobody forced, deceived or paid me to sign against my will.`,
  msg`I have seen the post as it is on this page. I agree that its author publishes it on this platform, to the audience and at the price the author chooses. I agree that the platform stores, processes and shows it for that purpose. It may not be used for anything else.`,
  msg`The platform verifies who I am with a picture of my identity document and a photo of me. Both are stored encrypted. Only its staff see them, each view is logged, and they are deleted 30 days after the decision. My name, date of birth and this release are kept encrypted as proof of my consent.`,
  msg`I can withdraw this consent at any time, without giving a reason, on my own page. I get its link by email. The post is then hidden from everyone right away, and the platform’s staff are notified. What was seen before cannot be undone.`,
  msg`I sign by typing my name. The platform keeps the date, my signature, the network it came from and the wording of this text.`,
]

export function releaseIn(language: Language): Release {
  const { say } = textsFor(language)
  return { version, language, title: say(heading), paragraphs: clauses.map(say) }
}

/** The wording as it is kept with a signature. */
export const releaseText = ({ title, paragraphs }: Release): string => [title, ...paragraphs].join('\n\n')
export const releaseHash = (text: string): Buffer => createHash('sha256').update(text).digest()
