import { saveFile } from '#web/platform/save-file.ts'

/** Saves a receipt as a file. Throws an ApiError. */
export const savePdf = (id: string, number: string): Promise<void> =>
  saveFile(`/api/receipts/${id}/pdf`, `receipt-${number}.pdf`)
