import { PaymentDetail } from '../payments/payment-chain.tsx'
import { PaymentSearch } from '../payments/payment-search.tsx'

/** Payments: found by any number or person, followed, given back; disputes. */
export default function PaymentsPanel({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <PaymentSearch /> : <PaymentDetail key={id} id={id} />
}
