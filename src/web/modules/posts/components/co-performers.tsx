import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy, Link2, Link2Off, UserMinus, UserPen, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { CoPerformer } from '#contract/consents.ts'
import { limits } from '#contract/limits.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import '../co-performers/co-performers.css'

const keyOf = (postId: number) => ['depicted', postId] as const

function StateTag({ person }: { readonly person: CoPerformer }) {
  switch (person.state) {
    case 'agreed':
      return (
        <Tag tone="ok">
          <Trans>Agreed and verified</Trans>
        </Tag>
      )
    case 'in_check':
      return (
        <Tag tone="info">
          <Trans>Signed, we’re checking it</Trans>
        </Tag>
      )
    case 'needs_more':
      return (
        <Tag tone="warn">
          <Trans>We asked again</Trans>
        </Tag>
      )
    case 'said_no':
      return (
        <Tag tone="bad">
          <Trans>Didn’t agree</Trans>
        </Tag>
      )
    case 'refused':
      return (
        <Tag tone="bad">
          {person.reason === 'under_age' ? <Trans>Under 18</Trans> : <Trans>Couldn’t be verified</Trans>}
        </Tag>
      )
    case 'withdrawn':
      return (
        <Tag tone="bad">
          <Trans>Consent withdrawn</Trans>
        </Tag>
      )
    default:
      return <Tag>{person.inviteExpiresAt === null ? <Trans>No link yet</Trans> : <Trans>Has a link</Trans>}</Tag>
  }
}

/** What the author can do next; the reason why the post waits, where nothing can be done. */
function Hint({ person }: { readonly person: CoPerformer }) {
  if (person.state === 'refused' && person.reason === 'under_age')
    return <Trans>This post stays on hold. Our staff review it.</Trans>
  if (['said_no', 'refused'].includes(person.state) && !person.mayTakeOut)
    return <Trans>Replace every photo and video of this person, then remove them. Or delete the post.</Trans>
  if (person.state === 'withdrawn' && person.withdrawalReason !== '') return <bdi>{person.withdrawalReason}</bdi>
  if (person.inviteExpiresAt !== null)
    return <Trans>The link works until {formatDateTime(person.inviteExpiresAt)}.</Trans>
  return null
}

/** Who is shown in a post of one's own and consents by a link: how far each is, their link, and taking them out. */
export function CoPerformers({
  postId,
  naming = false,
}: {
  readonly postId: number
  /** Somebody has just asked to name the first person: the field has the focus. */
  readonly naming?: boolean
}) {
  const { t } = useLingui()
  const [made, setMade] = useState<{ name: string; link: string; expiresAt: string } | null>(null)
  const query = useQuery({
    queryKey: keyOf(postId),
    queryFn: ({ signal }) => api('GET /posts/:id/depicted', { params: { id: postId }, signal }),
    refetchInterval: 30_000,
  })
  const keep = ({ people }: { people: CoPerformer[] }) => queryClient.setQueryData(keyOf(postId), { people })
  const settle = { onError: (fault: Error) => showAlert(textOf(fault)) }
  const paramsOf = ({ id: personId }: CoPerformer) => ({ id: postId, personId })
  const invite = useMutation({
    mutationFn: (person: CoPerformer) =>
      api('POST /posts/:id/depicted/:personId/invitation', { params: paramsOf(person) }),
    onSuccess: (answer, { name }) => {
      keep(answer)
      setMade({ name, link: answer.link, expiresAt: answer.expiresAt })
    },
    ...settle,
  })
  const revoke = useMutation({
    mutationFn: (person: CoPerformer) =>
      api('DELETE /posts/:id/depicted/:personId/invitation', { params: paramsOf(person) }),
    onSuccess: keep,
    ...settle,
  })
  const takeOut = useMutation({
    mutationFn: (person: CoPerformer) => api('DELETE /posts/:id/depicted/:personId', { params: paramsOf(person) }),
    onSuccess: (answer) => {
      keep(answer)
      void queryClient.invalidateQueries({ queryKey: ['processing'] })
    },
    ...settle,
  })
  const [added, setAdded] = useState(0)
  const form = useForm({
    schema: () => import('#contract/consents.ts').then(({ coPerformerBody }) => coPerformerBody),
    read: (data) => ({ name: textIn(data, 'name') }),
    submit: async (body) => {
      keep(await api('POST /posts/:id/depicted', { params: { id: postId }, body }))
      void queryClient.invalidateQueries({ queryKey: ['processing'] })
      // an empty field for the next one
      setAdded((count) => count + 1)
    },
  })
  if (query.isPending)
    return (
      <Loading label={t`Loading who’s in it`}>
        <Skeleton height="44px" />
      </Loading>
    )
  if (!query.data) return <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <ul className="depicted" aria-label={t`Who’s in it`}>
        {query.data.people.map((person) => {
          const { name } = person
          return (
            <li key={person.id}>
              <div className="row wrap gap2">
                <span className="strong grow clip">
                  <bdi>{name}</bdi>
                </span>
                <StateTag person={person} />
              </div>
              <div className="sm muted">
                <Hint person={person} />
              </div>
              {(person.mayInvite || person.mayTakeOut) && (
                <div className="row wrap gap2">
                  {person.mayInvite && (
                    <Button
                      size="sm"
                      icon={Link2}
                      kind={person.inviteExpiresAt === null ? 'ink' : 'line'}
                      busy={invite.isPending && invite.variables.id === person.id}
                      aria-label={
                        person.inviteExpiresAt === null ? t`Create link for ${name}` : t`New link for ${name}`
                      }
                      onClick={() => invite.mutate(person)}
                    >
                      {person.inviteExpiresAt === null ? <Trans>Create link</Trans> : <Trans>New link</Trans>}
                    </Button>
                  )}
                  {person.inviteExpiresAt !== null && (
                    <IconButton icon={Link2Off} label={t`End ${name}’s link`} onClick={() => revoke.mutate(person)} />
                  )}
                  {person.mayTakeOut && (
                    <IconButton icon={UserMinus} label={t`Remove ${name}`} onClick={() => takeOut.mutate(person)} />
                  )}
                </div>
              )}
            </li>
          )
        })}
        {query.data.people.length === 0 && (
          <li>
            <span className="row gap2 muted">
              <UserPen aria-hidden className="i sm" />
              <Trans>No one named yet.</Trans>
            </span>
          </li>
        )}
      </ul>
      <Form form={form} className="row co-performer-add">
        <TextField
          key={added}
          autoFocus={naming}
          label={t`Someone else in it`}
          name="name"
          hint={t`They get a consent link.`}
          maxLength={limits.nameMax}
          autoComplete="off"
          dir="auto"
        />
        <Button type="submit" size="sm" icon={UserPlus} busy={form.pending}>
          <Trans>Add</Trans>
        </Button>
      </Form>
      {made && (
        <Dialog
          open
          onClose={() => setMade(null)}
          title={t`A link for ${made.name}`}
          foot={
            <Button kind="ink" icon={Copy} onClick={() => void copyText(made.link, t`Copied.`)}>
              <Trans>Copy link</Trans>
            </Button>
          }
        >
          <p>
            <Trans>
              Send it only to this person. It works until {formatDateTime(made.expiresAt)}, or until they sign.
            </Trans>
          </p>
          <input
            className="input"
            readOnly
            dir="ltr"
            aria-label={t`Link`}
            value={made.link}
            onFocus={(e) => e.target.select()}
          />
        </Dialog>
      )}
    </>
  )
}
