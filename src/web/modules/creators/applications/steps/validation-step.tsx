import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CreatorRequest } from '#contract/creator-request.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { addressOrder } from '#web/platform/i18n/address.ts'
import { countries } from '#web/platform/i18n/countries.ts'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { keep } from '../queries.ts'
import { StepButtons } from '../step-buttons.tsx'
import { StepFrame } from '../step-frame.tsx'

/** Who one is by law, as the document says it; what the account says already is filled in. */
export function ValidationStep({
  request: { details, known },
  onBack,
  onNext,
}: {
  readonly request: CreatorRequest
  readonly onBack: () => void
  readonly onNext: () => void
}) {
  const { t } = useLingui()
  const [country, setCountry] = useState(details?.country ?? known.country ?? '')
  const form = useForm({
    schema: () => import('#contract/creator-request.ts').then(({ validationBody }) => validationBody),
    read: (data) => ({
      legalName: textIn(data, 'legalName'),
      dateOfBirth: textIn(data, 'dateOfBirth'),
      country: textIn(data, 'country'),
      street: textIn(data, 'street'),
      postcode: textIn(data, 'postcode'),
      city: textIn(data, 'city'),
    }),
    submit: async (body) => {
      keep(await api('PUT /creatorRequest/validation', { body }))
      onNext()
    },
  })
  const order = addressOrder(country)
  const street = (
    <TextField
      key="street"
      label={t`Street and number`}
      name="street"
      autoComplete="street-address"
      maxLength={limits.addressLineMax}
      defaultValue={details?.street}
    />
  )
  const postcode = (
    <TextField
      key="postcode"
      label={t`Postcode`}
      name="postcode"
      hint={t`Leave blank if you have none.`}
      autoComplete="postal-code"
      maxLength={limits.postcodeMax}
      defaultValue={details?.postcode}
    />
  )
  const city = (
    <TextField
      key="city"
      label={t`City`}
      name="city"
      autoComplete="address-level2"
      maxLength={limits.addressLineMax}
      defaultValue={details?.city}
    />
  )
  return (
    <StepFrame
      step="validation"
      title={t`Who are you?`}
      lede={<Trans>As on your ID. Only our staff see this; fans see your username.</Trans>}
    >
      <Form form={form}>
        <TextField
          label={t`Legal name`}
          name="legalName"
          autoComplete="name"
          maxLength={limits.legalNameMax}
          defaultValue={details?.legalName ?? known.name}
        />
        <TextField
          label={t`Date of Birth`}
          name="dateOfBirth"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          defaultValue={details?.dateOfBirth ?? known.dateOfBirth}
        />
        <SelectField
          label={t`Country`}
          name="country"
          autoComplete="country"
          value={country}
          onChange={(event) => setCountry(event.target.value)}
        >
          <option value="" disabled>{t`Please choose`}</option>
          {countries().map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {order[0] === 'street' && street}
        <div className="become-pair" key="pair">
          {order.map((line) => (line === 'postcode' ? postcode : line === 'city' ? city : null))}
        </div>
        {order[0] !== 'street' && street}
        <StepButtons busy={form.pending} onBack={onBack} />
      </Form>
    </StepFrame>
  )
}
