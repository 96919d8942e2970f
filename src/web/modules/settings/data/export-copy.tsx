import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, FileArchive } from 'lucide-react'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { exportQuery } from '../queries.ts'
import { formatBytes } from '../parts/format-bytes.ts'
import { Loaded } from '../parts/loaded.tsx'
import { SettingRow } from '../parts/setting-row.tsx'
import { useAction } from '#web/platform/use-action.ts'

type Copy = NonNullable<Answer<'GET /export'>['export']>

function CopyState({ copy }: { readonly copy: Copy }) {
  const { t } = useLingui()
  const asked = formatDateTime(copy.askedAt)
  const until = formatDateTime(copy.expiresAt)
  if (copy.state === 'failed')
    return (
      <Callout tone="bad" title={t`We couldn’t create your copy`} live>
        <Trans>You can request another one.</Trans>
      </Callout>
    )
  if (copy.state === 'waiting')
    return (
      <Callout title={t`We’re preparing your copy`} live>
        <Trans>Requested on {asked}. We’ll email you when it’s ready; no need to wait here.</Trans>
      </Callout>
    )
  return (
    <SettingRow
      icon={FileArchive}
      title={t`Your copy is ready`}
      end={
        copy.url !== null && (
          <a className="btn btn-ink" href={copy.url} download>
            <Icon icon={Download} />
            <span>
              <Trans>Download</Trans>
            </span>
          </a>
        )
      }
    >
      {copy.bytes !== null && <bdi className="num">{formatBytes(copy.bytes)}</bdi>} ·{' '}
      <Trans>can be downloaded until {until}</Trans>
    </SettingRow>
  )
}

/** Asks for a copy, shows how far it is, gives it for as long as it is there. */
export function ExportCopy() {
  const { t } = useLingui()
  const query = useQuery(exportQuery)
  const ask = useAction(async () => {
    await api('POST /export')
    await queryClient.invalidateQueries({ queryKey: exportQuery.queryKey })
  })
  return (
    <Loaded query={query} label={t`Loading the state of your copy`} count={1}>
      {({ export: copy }) => (
        <>
          {copy && <CopyState copy={copy} />}
          {(copy === null || copy.state === 'failed') && (
            <div>
              <Button busy={ask.isBusy} onClick={ask.run}>
                <Trans>Request a copy</Trans>
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}
