import { Navigate, Route, Routes } from 'react-router-dom'
import type { RemotesManifest, RouteOutline } from '../../contracts/mfe/outline.ts'
import { DashboardLayout } from './layout/dashboard-layout.tsx'
import { firstPath, navItems } from './layout/nav-items.ts'
import { OpenFrame } from './layout/open-frame.tsx'
import { RemoteScreen } from './remotes/remote-screen.tsx'
import { useEarlyLoad } from './remotes/use-early-load.ts'
import { useRemotes } from './remotes/use-remotes.ts'
import { AutomationScreen } from './screens/automation-screen.tsx'
import { FailureScreen } from './screens/failure-screen.tsx'
import { LoadingScreen } from './screens/loading-screen.tsx'
import { LoginScreen } from './screens/login-screen.tsx'
import { NotFoundScreen } from './screens/not-found-screen.tsx'
import { useSignOutElsewhere } from './session/other-tabs.ts'
import { SessionGuard } from './session/session-guard.tsx'
import { useSession } from './session/use-session.ts'

/** Every address the shell answers: its own screens, and those of whatever remotes are registered. */
export const ScreenRoutes = () => {
  const { data: remotes, error, refetch, isFetching } = useRemotes()
  // Asked here already, so that the answer comes beside the manifest and not after it.
  useSession()
  useSignOutElsewhere()
  if (error !== null) return <FailureScreen what="The dashboard" failure={error} onRetry={refetch} busy={isFetching} />
  return remotes === undefined ? <LoadingScreen /> : <Screens remotes={remotes} />
}

const Screens = ({ remotes }: { remotes: RemotesManifest }) => {
  const nav = navItems(remotes)
  useEarlyLoad(remotes)
  return (
    <Routes>
      <Route path="/dashboard/login" element={<LoginScreen />} />
      <Route element={<SessionGuard />}>
        <Route element={<DashboardLayout nav={nav} />}>
          <Route path="/dashboard/automation" element={<AutomationScreen />} />
          {remoteRoutes(remotes, 'dashboard')}
          {!answers(remotes, '/dashboard') && (
            <Route path="/dashboard" element={<Navigate to={firstPath(nav)} replace />} />
          )}
        </Route>
      </Route>
      <Route element={<OpenFrame nav={nav} />}>
        <Route path="/dashboard/*" element={<NotFoundScreen />} />
        {!answers(remotes, '*') && <Route path="*" element={<NotFoundScreen />} />}
      </Route>
      {remoteRoutes(remotes, 'page')}
    </Routes>
  )
}

const remoteRoutes = (remotes: RemotesManifest, frame: RouteOutline['frame']) =>
  Object.entries(remotes).flatMap(([name, { routes }]) =>
    routes
      .filter((route) => route.frame === frame)
      .map(({ path, title }) => (
        <Route key={path} path={path} element={<RemoteScreen key={path} name={name} path={path} title={title} />} />
      )),
  )

const answers = (remotes: RemotesManifest, path: string): boolean =>
  Object.values(remotes).some(({ routes }) => routes.some((route) => route.path === path))
