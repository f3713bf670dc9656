import type { House, ShownDocument } from '#contracts/mfe/document-pages.ts'
import { OverviewSheet } from '../../components/sheet/overview-sheet.tsx'
import { ProposalSheet } from '../../components/sheet/proposal-sheet.tsx'

/** The sheet alone. */
export const PrintedPage = ({ document, house }: { document: ShownDocument; house: House }) =>
  document.type === 'Proposal' ? (
    <ProposalSheet content={document.data} house={house} />
  ) : (
    <OverviewSheet content={document.data} house={house} />
  )
