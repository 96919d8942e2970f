import { Trans, useLingui } from '@lingui/react/macro'
import type { RequestReason } from '#contract/creator-request.ts'

/** Why staff have not accepted somebody's papers, in words, then in their own; `own`: words for where they were sent. */
export function IdentityReason({
  reason,
  note,
  own,
}: {
  readonly reason: RequestReason | null
  readonly note: string
  readonly own?: Readonly<Partial<Record<RequestReason, string>>>
}) {
  const { t } = useLingui()
  const words: Readonly<Partial<Record<RequestReason, string>>> = {
    unreadable: t`A picture cannot be read.`,
    expired_document: t`The document has expired.`,
    document_incomplete: t`A part of the document, or you with it, is missing.`,
    details_differ: t`What you wrote is not what the document says.`,
    not_the_person: t`The person in the photo is not the one on the document.`,
    false_document: t`The document does not seem to be genuine.`,
    ...own,
  }
  const said = reason === null ? undefined : words[reason]
  return (
    <>
      {said !== undefined && <p>{said}</p>}
      {note !== '' && (
        <p>
          <Trans>Our staff add:</Trans> <bdi>{note}</bdi>
        </p>
      )}
    </>
  )
}
