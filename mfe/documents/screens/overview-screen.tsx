import { overviewKind } from '../components/staff/overview-kind.ts'
import { DocumentScreen } from './document-screen.tsx'

export const OverviewScreen = () => <DocumentScreen kind={overviewKind} />
