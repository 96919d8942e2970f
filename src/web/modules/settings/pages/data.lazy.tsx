import { useLingui } from '@lingui/react/macro'
import { DeleteAccount } from '../data/delete-account.tsx'
import { ExportCopy } from '../data/export-copy.tsx'
import { Section } from '#web/ui/section.tsx'

/** A copy of everything about me, and the way out. */
export default function DataPage() {
  const { t } = useLingui()
  return (
    <div className="stack gap6">
      <Section title={t`A copy of your data`} lede={t`One ZIP file with your account’s data, photos and videos.`}>
        <ExportCopy />
      </Section>
      <Section title={t`Delete account`}>
        <DeleteAccount />
      </Section>
    </div>
  )
}
