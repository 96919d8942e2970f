import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatAgo } from '#web/platform/i18n/format.ts'
import { IconButton } from '#web/ui/button.tsx'
import { dropDraft, type KeptDraft, keptDrafts, openDraft } from './stored-drafts.ts'
import type { StoryDraft } from './story-draft.ts'

function Preview({ file, type }: { readonly file: Blob; readonly type: string }) {
  const [address] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return type.startsWith('video/') ? (
    <video src={`${address}#t=0.1`} muted playsInline preload="metadata" />
  ) : (
    <img src={address} alt="" />
  )
}

/** Stories that were put aside on this device. */
export function DraftList({ draft }: { readonly draft: StoryDraft }) {
  const { t } = useLingui()
  const [kept, setKept] = useState<readonly KeptDraft[]>([])
  useEffect(() => {
    keptDrafts(draft.userId).then(setKept, (fault: unknown) => console.error(fault))
  }, [draft.userId])
  if (kept.length === 0) return null
  return (
    <section className="stack gap3 story-drafts">
      <div>
        <h2 className="card-title">
          <Trans>Drafts</Trans>
        </h2>
        <p className="hint">
          <Trans>Kept on this device until you log out.</Trans>
        </p>
      </div>
      <ul>
        {kept.map((one) => {
          const time = formatAgo(new Date(one.keptAt).toISOString())
          const [first] = one.files
          return (
            <li key={one.id}>
              <button
                type="button"
                className="media"
                aria-label={t`Open draft from ${time}`}
                onClick={() => void openDraft(draft, one).catch(console.error)}
              >
                {first && <Preview file={first.file} type={first.type} />}
              </button>
              <span className="row gap1">
                <span className="xs muted clip grow">{time}</span>
                <IconButton
                  icon={Trash2}
                  label={t`Delete draft from ${time}`}
                  onClick={() => {
                    dropDraft(one.id).then(
                      () => setKept((before) => before.filter(({ id }) => id !== one.id)),
                      (fault: unknown) => console.error(fault),
                    )
                  }}
                />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
