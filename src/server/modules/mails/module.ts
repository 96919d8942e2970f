import { defineModule } from '#platform/module.ts'
import { sendMailWork, sendGuestMailWork } from './send-mail.ts'

/** Mails: texts, languages, limits, sending. */
export const mailsModule = defineModule({
  name: 'mails',
  jobs: (services) => [sendMailWork(services), sendGuestMailWork(services)],
})
