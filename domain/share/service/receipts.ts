import type { Proofs } from '#domain/audit/service/proofs.ts'
import type { PdfPrinter } from '#domain/document/ports/pdf-printer.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import type { Attachment } from '#domain/mail/ports/mailer.ts'
import { withoutLinkTokensIn } from '../model/index.ts'
import type { ListedShare } from '../ports/share-reader.ts'
import type { FinalDecision } from '../views/share-view.ts'
import type { SharedReport, SharedReports } from './shared-report.ts'

export type Decided = {
  readonly shareId: string
  readonly decision: FinalDecision
  readonly report: SharedReport
}

export type DrawnReceipt = {
  /** Such as `Engagement Proposal for Acme`. */
  readonly title: string
  /** The name of its file, without the ending. */
  readonly file: string
  readonly text: string
  /** A page that loads nothing and runs no script. */
  readonly html: string
  /** The same as a fragment of another page. */
  readonly part: string
  /** The first and last paragraph of the mail with it: what it is, and what is attached. */
  readonly letter: { readonly first: string; readonly last: string }
}

/**
 * A receipt in words: who decided what, when, and on which text; in the language of the document, else by default in that of
 * mails to clients.
 */
export type DrawReceipt = (decision: Decided, language?: string) => DrawnReceipt

/** The receipt of a decision, and its proof; null if none was made, or if the document is erased. */
export type Receipts = {
  readonly text: (share: ListedShare) => Promise<Omit<DrawnReceipt, 'html' | 'part'> | null>
  /**
   * A PDF with the document's text, or an HTML page if none can be printed with all of its characters; by default with the
   * tokens of links in it.
   */
  readonly file: (share: ListedShare, language?: string, withTokens?: boolean) => Promise<Attachment | null>
  /**
   * Without any key: it proves what was decided and when, but reveals nothing about other readers. Of an open link too:
   * the caller checks that there is a decision, and whose. Null without a signed event of the link.
   */
  readonly dossier: (share: ListedShare, language?: string) => Promise<Attachment | null>
}

type Ports = {
  readonly reports: SharedReports
  readonly draw: DrawReceipt
  /** The whole document as it was decided on, with its receipt; null if it cannot be rendered. */
  readonly bind: (decision: Decided, receipt: DrawnReceipt, language?: string) => Promise<string | null>
  readonly printer: PdfPrinter
  /** Whether the printer's fonts have every character of a text. */
  readonly mayPrint: (text: string) => Promise<boolean>
  readonly proofs: Pick<Proofs, 'dossier'>
  readonly utf8: (text: string) => Uint8Array
}

/** Nothing of a receipt is stored: each call draws it anew. */
export const receipts = ({ reports, draw, bind, printer, mayPrint, proofs, utf8 }: Ports): Receipts => {
  const decidedOn = async (share: ListedShare): Promise<Decided | null> => {
    const { id: shareId, decision } = share
    if (decision === null || decision.state === 'open') return null
    const report = await reports(share)
    return report === null ? null : { shareId, decision, report }
  }

  return {
    text: async (share) => {
      const decision = await decidedOn(share)
      return decision === null ? null : draw(decision)
    },
    file: async (share, language, withTokens = true) => {
      const whole = await decidedOn(share)
      if (whole === null) return null
      const decision = withTokens ? whole : withoutLinkTokensIn(whole)
      const receipt = draw(decision, language)
      const html = (await bind(decision, receipt, language)) ?? receipt.html
      const printed = (await mayPrint(html)) ? await printer.print(html, 'a4', canceller()) : null
      if (printed?.type === 'Printed')
        return { name: `${receipt.file}.pdf`, type: 'application/pdf', content: printed.pdf }
      return { name: `${receipt.file}.html`, type: 'text/html; charset=utf-8', content: utf8(html) }
    },
    dossier: async (share, language) => {
      const dossier = await proofs.dossier('share', share.id)
      if (dossier === null) return null
      const decision = await decidedOn(share)
      const name = decision === null ? 'receipt' : draw(decision, language).file
      const content = utf8(JSON.stringify({ ...dossier, opened: [] }))
      return { name: `${name}-dossier.json`, type: 'application/json', content }
    },
  }
}
