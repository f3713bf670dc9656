import type { House, ShownDocument } from '#contracts/mfe/document-pages.ts'
import { OverviewSheet } from '../../components/sheet/overview-sheet.tsx'
import { ProposalSheet, type ShownPrices } from '../../components/sheet/proposal-sheet.tsx'

type Props = { document: ShownDocument; house: House; prices?: ShownPrices }

/** The sheet alone. */
export const PrintedPage = ({ document, house, prices }: Props) =>
  document.type === 'Proposal' ? (
    <ProposalSheet content={document.data} house={house} {...(prices && { prices })} />
  ) : (
    <OverviewSheet content={document.data} house={house} />
  )
