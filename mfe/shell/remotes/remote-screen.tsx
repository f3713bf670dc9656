import { Suspense, use } from 'react'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'
import { RemoteBoundary } from './remote-boundary.tsx'
import { remotes } from './remotes.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

type Props = { name: string; path: string; title: string }

/** One screen of a remote, loaded when it is first shown. What goes wrong inside stays inside. */
export const RemoteScreen = ({ name, path, title }: Props) => (
  <RemoteBoundary title={title} onRetry={() => remotes.forget(name)}>
    <Suspense fallback={<ScreenSkeleton title={title} />}>
      <Loaded name={name} path={path} />
    </Suspense>
  </RemoteBoundary>
)

const Loaded = ({ name, path }: Omit<Props, 'title'>) => {
  const Screen = use(remotes.load(name)).screens[path]
  return Screen === undefined ? <NotFoundScreen /> : <Screen />
}
