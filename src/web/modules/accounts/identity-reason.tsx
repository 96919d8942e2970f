import { Trans, useLingui } from '@lingui/react/macro'
import type { RequestReason } from '#contract/creator-request.ts'

/** Why staff have not accepted somebody's identity documents, in words, then in their own; `own`: words for where they were sent. */
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
    unreadable: t`A photo can’t be read.`,
    expired_document: t`The document has expired.`,
    document_incomplete: t`Part of the document is missing, or you aren’t in the photo with it.`,
    details_differ: t`Your details don’t match the document.`,
    not_the_person: t`The person in the photo isn’t the one on the document.`,
    false_document: t`The document doesn’t look genuine.`,
    ...own,
  }
  const said = reason === null ? undefined : words[reason]
  return (
    <>
      {said !== undefined && <p>{said}</p>}
      {note !== '' && (
        <p>
          <Trans>Note from our team:</Trans> <bdi>{note}</bdi>
        </p>
      )}
    </>
  )
}
