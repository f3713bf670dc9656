import { Navigate, Outlet } from 'react-router-dom'
import { FailureScreen } from '../screens/failure-screen.tsx'
import { LoadingScreen } from '../screens/loading-screen.tsx'
import { useSession } from './use-session.ts'

/** Lets staff through and sends everybody else to the sign-in. */
export const SessionGuard = () => {
  const { data: session, error, refetch, isFetching } = useSession()
  if (session === null) return <Navigate to="/dashboard/login" replace />
  if (session !== undefined) return <Outlet />
  if (error !== null) return <FailureScreen what="Your session" failure={error} onRetry={refetch} busy={isFetching} />
  return <LoadingScreen />
}
