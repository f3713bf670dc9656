import { Suspense, use } from 'react'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'
import { RemoteBoundary } from './remote-boundary.tsx'
import { remotes } from './remotes.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

type Props = { name: string; path: string }

/** One screen of a remote, loaded when it is first shown. What goes wrong inside stays inside. */
export const RemoteScreen = ({ name, path }: Props) => (
  <RemoteBoundary name={name} onRetry={() => remotes.forget(name)}>
    <Suspense fallback={<ScreenSkeleton />}>
      <Loaded name={name} path={path} />
    </Suspense>
  </RemoteBoundary>
)

const Loaded = ({ name, path }: Props) => {
  const Screen = use(remotes.load(name)).screens[path]
  return Screen === undefined ? <NotFoundScreen /> : <Screen />
}
