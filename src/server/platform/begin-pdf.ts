import type Pdf from 'pdfkit'

export type PdfOptions = { title: string; author: string; at: Date; margin: number }
export type OpenPdf = {
  pdf: InstanceType<typeof Pdf>
  /** Ends the paper and gives its bytes. */
  finish: () => Promise<Buffer>
}

/**
 * Begins a paper of A4 pages, in English, with PDF's built-in fonts. The same content gives the same bytes: its dates are the
 * content's own. The library comes with the first paper, since it brings some megabytes along.
 */
export async function beginPdf({ title, author, at, margin }: PdfOptions): Promise<OpenPdf> {
  const { default: Document } = await import('pdfkit')
  const info = { Title: title, Author: author, CreationDate: at, ModDate: at }
  const pdf = new Document({ size: 'A4', margin, info, lang: 'en' })
  const done = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  return {
    pdf,
    finish: () => {
      pdf.end()
      return done
    },
  }
}
