import { proposalKind } from '../components/staff/proposal-kind.ts'
import { DocumentScreen } from './document-screen.tsx'

export const ProposalScreen = () => <DocumentScreen kind={proposalKind} />
