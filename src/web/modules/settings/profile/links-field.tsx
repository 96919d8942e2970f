import { Trans, useLingui } from '@lingui/react/macro'
import { Link2, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

let lastKey = 0
const line = (link: string) => {
  lastKey += 1
  return { key: lastKey, link }
}

/** An address as people type it. */
export const wholeLink = (typed: string): string => {
  const link = typed.trim()
  return link === '' || /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`
}

/** Up to five links, each in a field of its own named `links.0` and so on. */
export function LinksField({ links }: { readonly links: readonly string[] }) {
  const { t } = useLingui()
  const [lines, setLines] = useState(() => (links.length > 0 ? links : ['']).map(line))
  return (
    <div className="stack gap3">
      {lines.map(({ key, link }, at) => (
        <div key={key} className="edit-link">
          <TextField
            label={t`Link ${formatCount(at + 1)}`}
            name={`links.${String(at)}`}
            icon={Link2}
            defaultValue={link}
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.profileLinkMax}
            placeholder="https://"
            dir="ltr"
          />
          {lines.length > 1 && (
            <IconButton
              icon={X}
              label={t`Remove link ${formatCount(at + 1)}`}
              onClick={() => setLines(lines.filter((other) => other.key !== key))}
            />
          )}
        </div>
      ))}
      {lines.length < limits.profileLinksMax && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => setLines([...lines, line('')])}>
            <Trans>Add a link</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
