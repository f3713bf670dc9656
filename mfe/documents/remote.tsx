import '@atrium/kit/checks'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Remote } from '#contracts/mfe/remote.ts'
import { libraryQuery } from './api/use-library.ts'
import { overviewKind } from './components/staff/overview-kind.ts'
import { proposalKind } from './components/staff/proposal-kind.ts'
import { DocumentScreen } from './screens/document-screen.tsx'
import { DocumentsScreen, documentsQuery } from './screens/documents-screen.tsx'
import { LibraryScreen } from './screens/library-screen.tsx'

const OverviewScreen = () => <DocumentScreen kind={overviewKind} />

const ProposalScreen = () => <DocumentScreen kind={proposalKind} />

export const prefetch: Remote<ComponentType, QueryClient>['prefetch'] = {
  '/dashboard/documents': (client) => client.prefetchInfiniteQuery(documentsQuery({})),
  '/dashboard/library': (client) => client.prefetchQuery(libraryQuery),
}

export const screens: Remote<ComponentType>['screens'] = {
  '/dashboard/documents': DocumentsScreen,
  '/dashboard/engagement-overviews/:runId': OverviewScreen,
  '/dashboard/proposals/:runId': ProposalScreen,
  '/dashboard/library': LibraryScreen,
}
