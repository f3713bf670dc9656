import type { Brand, ReadableDocument } from '#contracts/mfe/document-pages.ts'
import { OverviewSheet } from '../../components/sheet/overview-sheet.tsx'
import { type PriceOptions, ProposalSheet } from '../../components/sheet/proposal-sheet.tsx'
import type { DrawBeside } from '../../components/sheet/sheet.tsx'

type Props = {
  document: ReadableDocument
  brand: Brand
  prices?: PriceOptions | undefined
  beside?: DrawBeside | undefined
  sender?: string | null | undefined
}

/** The sheet alone in print; on screen, with what accompanies its sections. */
export const PrintedPage = ({ document, brand, prices, beside, sender }: Props) =>
  document.type === 'Proposal' ? (
    <ProposalSheet content={document.data} brand={brand} beside={beside} sender={sender} {...(prices && { prices })} />
  ) : (
    <OverviewSheet content={document.data} brand={brand} beside={beside} sender={sender} />
  )
