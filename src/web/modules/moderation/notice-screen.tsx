import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { reportReasons, type ReportReason } from '#contract/reports.ts'
import { Screen } from '#web/ui/screen.tsx'
import { api } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useReasonNames } from './use-reason-names.ts'
import { Empty } from '#web/ui/states.tsx'

/** Reports something without an account. */
export default function NoticeScreen() {
  const { t, i18n } = useLingui()
  const [sent, setSent] = useState(false)
  const reasons = useReasonNames()
  const form = useForm({
    schema: () => import('#contract/decisions.ts').then(({ decisions }) => decisions['POST /notices'].body),
    read: (data) => ({
      address: textIn(data, 'address'),
      reason: textIn(data, 'reason') as ReportReason,
      details: textIn(data, 'details'),
      name: textIn(data, 'name'),
      email: textIn(data, 'email'),
      goodFaith: data.has('goodFaith') as true,
      language: i18n.locale,
    }),
    submit: async (body) => {
      await api('POST /notices', { body })
      setSent(true)
    },
  })
  if (sent)
    return (
      <Screen title={t`Report something`}>
        <Empty icon={MailCheck} title={t`Thank you`}>
          {t`A person reviews it. We’ve emailed you and will write again once it’s decided.`}
        </Empty>
      </Screen>
    )
  return (
    <Screen title={t`Report something`}>
      <p className="muted above">
        <Trans>
          Report illegal content or a breach of our content policy. No account needed. A person decides within seven
          business days. Intimate images, minors or prostitution: 48 hours.
        </Trans>
      </p>
      <Form form={form} className="card">
        <TextField
          label={t`Link to the post or profile`}
          name="address"
          type="url"
          dir="ltr"
          placeholder={`${location.origin}/post/1`}
          maxLength={limits.noticeAddressMax}
        />
        <SelectField
          label={t`What’s wrong?`}
          name="reason"
          defaultValue="other"
          options={reportReasons.map((reason) => [reason, reasons[reason]] as const)}
        />
        <TextArea
          label={t`Why is it illegal or against the rules?`}
          name="details"
          rows={5}
          maxLength={limits.reportDetailsMax}
        />
        <TextField label={t`Your name`} name="name" autoComplete="name" maxLength={limits.nameMax} />
        <TextField
          label={t`Email address`}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={limits.emailMax}
        />
        <label className="choice">
          <input type="checkbox" name="goodFaith" aria-invalid={form.errors['goodFaith'] ? true : undefined} />
          <span>
            <Trans>I give this notice in good faith; it is true and complete as far as I know.</Trans>
            {form.errors['goodFaith'] && (
              <span className="error">
                <Trans>Please confirm this first.</Trans>
              </span>
            )}
          </span>
        </label>
        <div className="row">
          <Button type="submit" kind="ink" size="lg" busy={form.pending}>{t`Send notice`}</Button>
        </div>
      </Form>
    </Screen>
  )
}
