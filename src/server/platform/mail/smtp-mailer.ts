import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

export type SmtpOptions = {
  /** smtp:// or smtps://, with user and password if the server wants them. */
  smtpUrl: string
  /** The sender, as in `Fanfare <no-reply@fans.example>`. */
  from: string
}

/** Long enough for a slow server, short enough that a job's slot is not held by a dead one. */
const patienceMs = 15_000

/** Sends through the operator's mail server. `send` throws when the server does not take the mail. */
export function createSmtpMailer({ smtpUrl, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    // what people write must never make the mailer open a file or an address
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      await transport.sendMail({
        from,
        // an address object: a comma in it cannot become a second recipient
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: {
          // RFC 3834: keeps holiday replies away
          'Auto-Submitted': 'auto-generated',
          ...(mail.unsubscribeUrl !== undefined && {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
    },
  }
}
