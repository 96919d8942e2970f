import { stopTheseMails } from '#modules/mails/unsubscribe-link-text.ts'
import { inOneLine, readNotificationLines, type NotificationLine, type Waiting } from '../delivery/read-lines.ts'
import { signUnsubscribe } from '#modules/mails/unsubscribe-token.ts'
import { chosenFooter, more, securityFooter, several, viewAll, viewOne } from '../notification-texts.ts'
import type { Services } from '#platform/services.ts'
import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { textsFor } from '#platform/texts/texts.ts'

export const notificationMailJob = 'mail_notifications'
export type NotificationPayload = Waiting & { userId: number }

/** Lines of one mail; the rest is counted. */
const linesMost = 20

/** One mail ends one topic, if it is about one; never those about security, which always come. */
function unsubscribeLink(services: Services, userId: number, lines: readonly NotificationLine[]): string | null {
  const topics = new Set(lines.map(({ topic }) => topic).filter((topic) => topic !== null && topic !== 'security'))
  const [only] = topics
  if (only === undefined || only === null) return null
  const token = signUnsubscribe(services.mailLinkSecret, { userId, topic: topics.size === 1 ? only : 'all' })
  return `${services.publicUrl}/unsubscribe/${token}`
}

/** Mails a person what has happened and they have not seen meanwhile: nothing, one line, or a summary. */
export async function mailNotifications(
  services: Services,
  { userId, ...waiting }: NotificationPayload,
): Promise<void> {
  const told = await readNotificationLines(services, userId, waiting)
  const first = told?.lines[0]
  if (!told || !first) return
  const { say } = textsFor(told.language)
  const summary = told.lines.length > 1
  const heading = summary ? say(several(told.lines.length)) : first.text
  const left = told.lines.length - linesMost
  const link = unsubscribeLink(services, userId, told.lines)
  const content = {
    language: told.language,
    direction: told.direction,
    heading,
    paragraphs: summary
      ? [...told.lines.slice(0, linesMost).map(inOneLine), ...(left > 0 ? [say(more(left))] : [])]
      : first.about === null
        ? []
        : [first.about],
    button: summary
      ? { text: say(viewAll), url: `${services.publicUrl}/notifications` }
      : { text: say(viewOne), url: services.publicUrl + first.path },
    footer: say(link === null ? securityFooter : chosenFooter),
    ...(link !== null && { unsubscribe: { text: say(stopTheseMails), url: link } }),
  }
  await services.mailer.send({
    to: told.email,
    subject: summary ? heading : inOneLine(first),
    text: mailText(content),
    html: mailHtml(content),
    ...(link !== null && { unsubscribeUrl: link }),
  })
}
