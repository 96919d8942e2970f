import { Trans, useLingui } from '@lingui/react/macro'
import { FileLock2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Problem } from '#contract/errors.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { config } from '#web/platform/config.ts'
import { storedToken } from '#web/platform/token.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { refreshStaff } from '../queries.ts'

type Document = { readonly id: string }

/** Not by a plain image: who looks is in a header, and nothing is kept in the browser's cache. */
async function open(id: string): Promise<string> {
  let response: Response
  try {
    response = await fetch(`${config.apiUrl}/api/admin/documents/${id}`, {
      headers: { Authorization: `Bearer ${storedToken() ?? ''}` },
      credentials: 'include',
      cache: 'no-store',
    })
  } catch {
    throw new ApiError(0, {})
  }
  if (!response.ok) throw new ApiError(response.status, (await response.json()) as Partial<Problem>)
  return URL.createObjectURL(await response.blob())
}

/** One picture, closed until it is asked for; each look is written down. A click makes it large. */
export function DocumentView({ document, label }: { readonly document: Document; readonly label: string }) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => () => void (picture !== null && URL.revokeObjectURL(picture)), [picture])
  const show = useAction(
    async () => {
      setPicture(await open(document.id))
      void refreshStaff()
    },
    { inPlace: true },
  )
  return (
    <figure className="staff-doc">
      <figcaption className="label">{label}</figcaption>
      {picture === null ? (
        <div className="staff-doc-closed">
          <Icon icon={FileLock2} size="lg" />
          <Button kind="line" busy={show.isBusy} aria-label={t`Open: ${label}`} onClick={show.run}>
            <Trans context="open a page">Open</Trans>
          </Button>
          <span className="xs muted">{show.problem || <Trans>Your view is logged</Trans>}</span>
        </div>
      ) : (
        <a href={picture} target="_blank" rel="noreferrer" aria-label={t`Large: ${label}`}>
          <img src={picture} alt={label} />
        </a>
      )}
    </figure>
  )
}
