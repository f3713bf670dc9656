import { escapeHtml } from '#contracts/escape-html.ts'

/** What a mail shows of the brand besides its words. */
export type Letterhead = {
  readonly brandName: string
  /** White text is readable on it. */
  readonly primary: string
  readonly link: string
  /** A PNG; mail programs show no other picture reliably. */
  readonly logo: { readonly content: Uint8Array; readonly width: number; readonly height: number } | null
}

/** The same text as HTML under the brand's letterhead, and the picture that it shows, which is part of the mail. */
export const brandedLetter = (text: string, head: Letterhead) => {
  const { brandName, primary, logo } = head
  return {
    html: [
      '<!doctype html><html><body style="margin:0;background:#fff;color:#24332c;font:16px/1.6 system-ui,sans-serif">',
      `<div style="padding:16px 24px;background:${primary};color:#fff;font-weight:bold">`,
      ...(logo === null ? [] : [pictureOf(logo)]),
      `${escapeHtml(brandName)}</div>`,
      `<div dir="auto" style="max-width:40em;padding:16px 24px">${linkText(text, head)}</div></body></html>`,
    ].join('\n'),
    pictures:
      logo === null ? [] : [{ cid: logoId, filename: 'logo.png', contentType: 'image/png', content: logo.content }],
  }
}

const logoId = 'logo@brand'

const pictureOf = ({ width, height }: NonNullable<Letterhead['logo']>): string =>
  `<img src="cid:${logoId}" width="${width}" height="${height}" alt="" style="padding:4px;background:#fff;vertical-align:middle;margin-right:12px">`

/** Lines stay lines, and addresses of pages become links. */
const linkText = (text: string, { link }: Letterhead): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => {
      const address = at % 2 === 1 ? part.slice(0, endOf(part)) : ''
      const rest = escapeHtml(part.slice(address.length)).replace(/\r?\n/g, '<br>\n')
      return address === ''
        ? rest
        : `<a href="${escapeHtml(address)}" style="color:${link}">${escapeHtml(address)}</a>${rest}`
    })
    .join('')

const marks = "?!.,:;'’”»“]。，、！？"

/**
 * Where the sentence goes on behind an address, by its marks and unmatched brackets (GitHub Flavored Markdown, 6.9, but
 * for the marks of emphasis: the token of a link may end with one).
 */
const endOf = (address: string): number => {
  let closing = address.split(')').length - address.split('(').length
  let end = address.length
  for (;;) {
    const sign = address.charAt(end - 1)
    if (sign === ')' && closing > 0) closing -= 1
    else if (!marks.includes(sign)) return end
    end -= 1
  }
}
