import { forgetActs, lazyComponent, useSession } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import type { NavItem, RemotesManifest, RouteOutline } from '#contracts/mfe/outline.ts'
import { DashboardLayout } from './layout/dashboard-layout.tsx'
import { firstPath, navItems } from './layout/nav-items.ts'
import { remoteAt, usePrefetch } from './remotes/prefetch.ts'
import { RemoteScreen } from './remotes/remote-screen.tsx'
import { manifest, remotes } from './remotes/remotes.ts'
import { FailureScreen } from './screens/failure-screen.tsx'
import { LoadingScreen } from './screens/loading-screen.tsx'
import { NotFoundScreen } from './screens/not-found-screen.tsx'
import { useSessionElsewhere } from './session/other-tabs.ts'
import { forgetDrafts } from './session/unsaved-drafts.ts'

/** Every address of the shell: its own screens, and those of the registered remotes. */
export const ScreenRoutes = () => {
  const { data: remotes, error, refetch, isFetching } = useRemotes()
  // Requested here, so that it loads in parallel with the manifest.
  useSession()
  useSessionElsewhere()
  if (error !== null) return <FailureScreen what="The dashboard" failure={error} onRetry={refetch} busy={isFetching} />
  return remotes === undefined ? <LoadingScreen /> : <Screens remotes={remotes} />
}

const Screens = ({ remotes }: { remotes: RemotesManifest }) => {
  const nav = navItems(remotes)
  useEarlyLoad(remotes)
  usePrefetch()
  return (
    <Routes>
      <Route path="/dashboard/login" element={renderScreen(LoginScreen)} />
      <Route path="/dashboard/invite" element={renderScreen(InviteScreen)} />
      <Route path="/dashboard/setup" element={renderScreen(SetUpScreen)} />
      <Route element={<SessionGuard />}>
        <Route element={<DashboardLayout nav={nav} />}>
          <Route path="/dashboard/automation" element={renderScreen(AutomationScreen)} />
          <Route path="/dashboard/account" element={renderScreen(AccountScreen)} />
          <Route path="/dashboard/api" element={renderScreen(ApiScreen)} />
          <Route path="/dashboard/team" element={renderScreen(TeamScreen)} />
          <Route path="/dashboard/security" element={renderScreen(SecurityScreen)} />
          <Route path="/dashboard/settings" element={renderScreen(SettingsScreen)} />
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

const AccountScreen = lazyComponent(async () => (await import('./screens/account-screen.tsx')).AccountScreen)
const ApiScreen = lazyComponent(async () => (await import('./screens/api-screen.tsx')).ApiScreen)
const AutomationScreen = lazyComponent(async () => (await import('./screens/automation-screen.tsx')).AutomationScreen)
const InviteScreen = lazyComponent(async () => (await import('./screens/invite-screen.tsx')).InviteScreen)
const LoginScreen = lazyComponent(async () => (await import('./screens/login-screen.tsx')).LoginScreen)
const SecurityScreen = lazyComponent(async () => (await import('./screens/security-screen.tsx')).SecurityScreen)
const SettingsScreen = lazyComponent(async () => (await import('./screens/settings-screen.tsx')).SettingsScreen)
const SetUpScreen = lazyComponent(async () => (await import('./screens/set-up-screen.tsx')).SetUpScreen)
const TeamScreen = lazyComponent(async () => (await import('./screens/team-screen.tsx')).TeamScreen)

/** A lazily loaded screen. */
const renderScreen = (Screen: ComponentType) => (
  <Suspense fallback={<LoadingScreen />}>
    <Screen />
  </Suspense>
)

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

/** The remotes registered when this tab was opened. */
const useRemotes = () => useQuery({ queryKey: ['remotes'], queryFn: manifest.known, retry: 1 })

const SessionEnd = lazyComponent(async () => (await import('./screens/session-end.tsx')).SessionEnd)

/** Admits staff, with a pending account step first, and redirects everyone else to sign-in. */
const SessionGuard = () => {
  const { data: session, error, refetch, isFetching } = useSession()
  const { pathname } = useLocation()
  useNoDraftsWithout(session)
  const isDue = session?.mustChangePassword || session?.mustAddSecondFactor
  if (isDue && pathname !== '/dashboard/account') return <Navigate to="/dashboard/account" replace />
  if (session === null) return <Navigate to="/dashboard/login" replace />
  if (session !== undefined)
    return (
      <>
        <Outlet />
        <Suspense>{session.hasEnded && <SessionEnd userId={session.user.id} email={session.user.email} />}</Suspense>
      </>
    )
  if (error !== null) return <FailureScreen what="Your session" failure={error} onRetry={refetch} busy={isFetching} />
  return <LoadingScreen />
}

/** Drafts and acts do not outlive the session that wrote them, however it ended. */
const useNoDraftsWithout = (session: object | null | undefined): void =>
  useEffect(() => {
    if (session !== null) return
    forgetDrafts()
    forgetActs()
  }, [session])

/** The dashboard layout for staff, the bare window for everyone else: the content needs no session. */
const OpenFrame = ({ nav }: { nav: readonly NavItem[] }) =>
  useSession().data == null ? (
    <main>
      <Outlet />
    </main>
  ) : (
    <DashboardLayout nav={nav} />
  )

/** The target after sign-in; if no remote renders it, redirects to the first navigation item. */
const home = '/dashboard'

/** Prefetches the remote of this address while the session is being checked. */
const useEarlyLoad = (manifest: RemotesManifest): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    const target = pathname === '/dashboard/login' ? home : pathname
    const name =
      remoteAt(manifest, target) ?? (target === home ? remoteAt(manifest, firstPath(navItems(manifest))) : undefined)
    if (name !== undefined) void remotes.load(name)
  }, [manifest, pathname])
}
