import { languageOf } from '#modules/mails/language-of.ts'
import { readReceipt } from '../read-receipt.ts'
import { receiptPdf } from './receipt-pdf.ts'
import type { Services } from '#platform/services.ts'
import { fail, type Failure } from '#platform/failure.ts'
import { download, type Sent } from '#platform/http/send.ts'

/** The receipt as a file, for its owner. */
export async function serveReceipt(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  userId: number,
  id: string,
): Promise<Sent | Failure<'not_found'>> {
  const receipt = await readReceipt(db, userId, id)
  if (!receipt) return fail('not_found')
  const body = await receiptPdf(receipt, new URL(publicUrl).host, await languageOf(db, userId))
  return download(`receipt-${receipt.number}.pdf`, 'application/pdf', body)
}
