import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#contract/routes.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatAgo, formatDate } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { securityQuery } from '../queries.ts'
import { SettingRow } from '../parts/setting-row.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { type Passkey, RenamePasskey } from './rename-passkey.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Options = Answer<'POST /security/passkeys/options'>

const read = () => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })

function PasskeyLine({ passkey }: { readonly passkey: Passkey }) {
  const { t } = useLingui()
  const [doing, setDoing] = useState<'nothing' | 'renaming' | 'asking'>('nothing')
  const { name, createdAt, lastUsedAt } = passkey
  const remove = useAction(async () => {
    await api('DELETE /security/passkeys/:id', { params: { id: passkey.id } })
    await read()
    showToast(t`Passkey removed.`)
  })
  if (doing === 'renaming') return <RenamePasskey passkey={passkey} onClose={() => setDoing('nothing')} />
  return (
    <li className="row set-item">
      <div className="grow">
        <bdi className="set-item-name">{name}</bdi>
        <div className="sm muted">
          {lastUsedAt === null ? (
            <Trans>Added on {formatDate(createdAt, 'medium')}, not used yet</Trans>
          ) : (
            <Trans>
              Added on {formatDate(createdAt, 'medium')}, last used {formatAgo(lastUsedAt)}
            </Trans>
          )}
        </div>
      </div>
      <IconButton icon={Pencil} label={t`Rename ${name}`} onClick={() => setDoing('renaming')} />
      <IconButton
        icon={Trash2}
        label={t`Remove ${name}`}
        aria-disabled={remove.isBusy || undefined}
        onClick={() => setDoing('asking')}
      />
      {doing === 'asking' && (
        <ConfirmDialog
          title={t`Remove this passkey?`}
          action={t`Remove`}
          keep={t`Keep it`}
          onConfirm={remove.run}
          onClose={() => setDoing('nothing')}
        >
          <p>
            <Trans>
              <bdi className="strong">{name}</bdi> can no longer log you in. Remove it from your device too, so it isn’t
              offered there.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </li>
  )
}

/** Passkeys: fingerprint, face or PIN of a device in place of the password. */
export function PasskeysSetting({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const { t } = useLingui()
  const [options, setOptions] = useState<Options | null>(null)
  const supported = typeof PublicKeyCredential === 'function'
  const begin = useAction(async () => setOptions(await api('POST /security/passkeys/options')))
  return (
    <>
      <SettingRow
        icon={Fingerprint}
        title={t`Passkeys`}
        end={
          supported && (
            <Button
              busy={begin.isBusy}
              aria-expanded={options !== null}
              aria-label={t`Add a passkey`}
              onClick={begin.run}
            >
              <Trans>Add</Trans>
            </Button>
          )
        }
      >
        {passkeys.length > 0 ? (
          <Plural value={passkeys.length} one="# passkey" other="# passkeys" />
        ) : supported ? (
          <Trans>Log in with your fingerprint, face or device PIN.</Trans>
        ) : (
          <Trans>This browser doesn’t support passkeys.</Trans>
        )}
      </SettingRow>
      {options && (
        <AddPasskey
          options={options}
          onClose={() => setOptions(null)}
          onDone={() => {
            setOptions(null)
            void read()
            showToast(t`Passkey added.`)
          }}
        />
      )}
      {passkeys.length > 0 && (
        <ul className="set-items">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </>
  )
}
