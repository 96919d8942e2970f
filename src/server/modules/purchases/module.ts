import { defineModule } from '#platform/module.ts'
import { registerPaymentsCsv } from './earnings/payments-csv.ts'
import { earnings } from './earnings/routes.ts'
import { points } from './points/routes.ts'
import { receipts } from './receipts/routes.ts'
import { registerReceiptPdf } from './receipts/serve-receipt.ts'
import { spending } from './spending/routes.ts'

/** The one way to buy: price, tax, fee, points, split, receipt, refund, dispute; and the proof of the books. */
export const purchasesModule = defineModule({
  name: 'purchases',
  features: [receipts, spending, earnings, points],
  addresses: (http, services, options) => {
    registerReceiptPdf(http, services, options)
    registerPaymentsCsv(http, services, options)
  },
})
