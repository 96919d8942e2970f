import { Html, html } from '../html.ts'

/** What every mail of ours is made of; the texts come translated. */
export type MailContent = {
  /** BCP 47, as in `zh-TW`. */
  language: string
  direction: 'ltr' | 'rtl'
  heading: string
  paragraphs: readonly string[]
  button?: { text: string; url: string }
  /** Why this mail came, in small print. */
  footer: string
  /** How to get no more of them; stands behind the footer. */
  unsubscribe?: { text: string; url: string }
}

const font = "'Commissioner','Noto Sans','Segoe UI',system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif"
const arabicFont = "'Vazirmatn','Noto Sans Arabic','Geeza Pro','Segoe UI',Tahoma,sans-serif"

/** Colours of the design's tokens. Programs that know no style sheets get the light ones, written at each element. */
const light = {
  page: '#faf9f7',
  surface: '#ffffff',
  text: '#1d1915',
  muted: '#655d54',
  line: '#e7e3dc',
  onInk: '#ffffff',
}
const darkStyles = `
@media (prefers-color-scheme: dark) {
  .page { background-color: #12100e !important; }
  .card { background-color: #181513 !important; border-color: #2e2924 !important; }
  .text { color: #f3eee7 !important; }
  .muted, .muted a { color: #aca397 !important; }
  .ink { background-color: #f3eee7 !important; }
  .ink a { color: #181410 !important; border-color: #f3eee7 !important; }
}
@media (max-width: 480px) { .card { padding: 28px 22px !important; } }`

const rawStyles = new Html(darkStyles)

const httpUrl = (url: string): string => {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A mail's button leads to ${protocol}`)
  return url
}

/**
 * The mail as HTML: tables and written-out styles, since mail programs know little more; light and dark, both writing
 * directions. Throws when the button's address is not http or https.
 */
export function mailHtml({
  language,
  direction,
  heading,
  paragraphs,
  button,
  footer,
  unsubscribe,
}: MailContent): string {
  const url = button && httpUrl(button.url)
  const face = direction === 'rtl' ? arabicFont : font
  const start = direction === 'rtl' ? 'right' : 'left'
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${heading}</title>
        <style>
          :root { color-scheme: light dark; }${rawStyles}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background-color:${light.page};">
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          dir="${direction}"
          style="background-color:${light.page};"
        >
          <tr>
            <td align="center" style="padding:32px 12px;">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:560px;font-family:${face};"
              >
                <tr>
                  <td
                    class="text"
                    style="padding:0 8px 18px;font-size:22px;font-weight:700;letter-spacing:-0.3px;color:${light.text};text-align:${start};"
                  >
                    <span dir="ltr">Fanfare</span>
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="padding:36px 40px;background-color:${light.surface};border:1px solid ${light.line};border-radius:14px;text-align:${start};"
                  >
                    <h1
                      class="text"
                      style="margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:700;color:${light.text};"
                    >
                      ${heading}
                    </h1>
                    ${paragraphs.map(
                      (paragraph) =>
                        html`<p
                          class="text"
                          style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${light.text};"
                        >
                          ${paragraph}
                        </p> `,
                    )}${
                      button &&
                      html`<table
                          role="presentation"
                          cellpadding="0"
                          cellspacing="0"
                          border="0"
                          style="margin:24px 0 20px;"
                        >
                          <tr>
                            <td class="ink" style="background-color:${light.text};border-radius:999px;">
                              <a
                                href="${url}"
                                style="display:inline-block;padding:13px 26px;border:1px solid ${light.text};border-radius:999px;font-size:16px;line-height:1.25;font-weight:600;color:${light.onInk};text-decoration:none;"
                                >${button.text}</a
                              >
                            </td>
                          </tr>
                        </table>
                        <p
                          class="muted"
                          dir="ltr"
                          style="margin:0;font-size:13px;line-height:1.5;color:${light.muted};text-align:${start};word-break:break-all;"
                        >
                          <a href="${url}" style="color:${light.muted};">${url}</a>
                        </p> `
                    }
                  </td>
                </tr>
                <tr>
                  <td
                    class="muted"
                    style="padding:18px 8px 0;font-size:13px;line-height:1.5;color:${light.muted};text-align:${start};"
                  >
                    ${footer}${
                      unsubscribe &&
                      html` <a href="${httpUrl(unsubscribe.url)}" style="color:${light.muted};">${unsubscribe.text}</a>`
                    }
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.markup
}

/** The same mail as plain text. The button's address stands on a line of its own, so that programs make a link of it. */
export function mailText({ heading, paragraphs, button, footer, unsubscribe }: MailContent): string {
  return (
    [
      heading,
      ...paragraphs,
      ...(button ? [`${button.text}:\n${httpUrl(button.url)}`] : []),
      `--\n${footer}${unsubscribe ? `\n${unsubscribe.text}:\n${httpUrl(unsubscribe.url)}` : ''}`,
    ].join('\n\n') + '\n'
  )
}
