/** One mail. `text` and `html` say the same. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Ends mails of this kind with one POST and without log-in (RFC 8058). */
  unsubscribeUrl?: string
}

export type Mailer = {
  /** Hands the mail to the mail server, or to the development mailbox. Throws when it was not taken; jobs try again. */
  send(mail: Mail): Promise<void>
}
