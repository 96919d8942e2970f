import { Trans, useLingui } from '@lingui/react/macro'
import type { RequestReason } from '#contract/creator-request.ts'

/** Why staff want more, or have declined, in words; then their own. */
export function Reason({ reason, note }: { readonly reason: RequestReason | null; readonly note: string }) {
  const { t } = useLingui()
  const words: Readonly<Record<RequestReason, string>> = {
    unreadable: t`A picture cannot be read.`,
    expired_document: t`The document has expired.`,
    document_incomplete: t`A part of the document, or you with it, is missing.`,
    details_differ: t`What you wrote is not what the document says.`,
    not_the_person: t`The person in the photo is not the one on the document.`,
    false_document: t`The document does not seem to be genuine.`,
    under_age: t`Creators are 18 or older.`,
    not_possible_there: t`We cannot pay creators in your country.`,
    other: '',
  }
  const said = reason === null ? '' : words[reason]
  return (
    <>
      {said !== '' && <p>{said}</p>}
      {note !== '' && (
        <p>
          <Trans>Our staff add:</Trans> <bdi>{note}</bdi>
        </p>
      )}
    </>
  )
}
