import { overviewKind } from '../parts/staff/overview-kind.ts'
import { DocumentScreen } from './document-screen.tsx'

export const OverviewScreen = () => <DocumentScreen kind={overviewKind} />
