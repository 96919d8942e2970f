import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '#contract/limits.ts'
import type { ReportReason } from '#contract/reports.ts'
import type { ReviewDetail } from '#contract/staff/reviews.ts'
import { api } from '#web/platform/api/client.ts'
import { DecideButton } from '../components/decide-button.tsx'
import { Form, textIn } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'
import { useStaffForm } from '../use-staff-change.ts'
import { GroundField } from '../cases/ground-field.tsx'

/** Whether it comes out; if not, on what ground, and what its author is told. */
export function ReviewDecision({ found }: { readonly found: ReviewDetail }) {
  const { t } = useLingui()
  const [, go] = useLocation()
  const [decision, setDecision] = useState<'publish' | 'remove' | null>(null)
  const matched = found.likenesses.length > 0
  const form = useStaffForm({
    schema: () =>
      import('#contract/staff/reviews.ts').then(
        ({ staffReviews }) => staffReviews['POST /admin/reviews/:id/decision'].body,
      ),
    read: (data) =>
      decision !== 'remove'
        ? { decision: 'publish' as const, version: found.version }
        : {
            decision,
            version: found.version,
            ground: textIn(data, 'ground') as ReportReason,
            statement: textIn(data, 'statement'),
          },
    submit: async (body) => {
      const params = { id: String(found.id) }
      await (found.kind === 'message'
        ? api('POST /admin/reviews/messages/:id/decision', { params, body })
        : found.kind === 'story'
          ? api('POST /admin/reviews/stories/:id/decision', { params, body })
          : api('POST /admin/reviews/:id/decision', { params, body }))
      go('/admin/reviews')
    },
    said: t`Decided.`,
  })
  const choices =
    found.kind === 'message'
      ? ([
          ['publish', matched ? t`Different: send it` : t`Send it`],
          ['remove', matched ? t`Same: don’t send` : t`Don’t send`],
        ] as const)
      : ([
          ['publish', matched ? t`Different: publish it` : t`Publish it`],
          ['remove', matched ? t`Same: remove it` : t`Remove it`],
        ] as const)
  return (
    <Form form={form}>
      <Choices label={t`Decision`} name="decision" options={choices} chosen={decision} onChoose={setDecision} />
      {decision === 'remove' && (
        <>
          <GroundField />
          <TextArea
            label={t`Statement of reasons, sent to the author`}
            name="statement"
            rows={5}
            maxLength={limits.staffNoteMax}
          />
        </>
      )}
      <DecideButton
        choices={choices}
        chosen={decision}
        kind={decision === 'remove' ? 'danger' : 'ink'}
        busy={form.pending}
      />
      <p className="xs muted">
        {found.media.length > 0 ? (
          <Trans>The author is notified if it’s removed and can appeal once. Removed pictures can’t come back.</Trans>
        ) : (
          <Trans>The author is notified if it’s removed and can appeal once.</Trans>
        )}
      </p>
    </Form>
  )
}
