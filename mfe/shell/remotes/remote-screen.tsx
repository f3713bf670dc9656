import type { ComponentType } from 'react'
import { Suspense, use } from 'react'
import type { Remote } from '../../../contracts/mfe/remote.ts'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'
import { RemoteBoundary } from './remote-boundary.tsx'
import { remotes } from './remotes.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { useSettled } from './use-settled.ts'

type Props = { name: string; path: string; title: string }

/** One screen of a remote, loaded when it is first shown. What goes wrong inside stays inside. */
export const RemoteScreen = (screen: Props) => (
  <RemoteBoundary title={screen.title} onRetry={() => remotes.forget(screen.name)}>
    <Arriving {...screen} />
  </RemoteBoundary>
)

const Arriving = ({ name, path, title }: Props) => {
  const remote = remotes.load(name)
  if (!useSettled(remote)) return <ScreenSkeleton title={title} />
  return (
    <Suspense>
      <Arrived remote={remote} path={path} />
    </Suspense>
  )
}

const Arrived = ({ remote, path }: { remote: Promise<Remote<ComponentType>>; path: string }) => {
  const Screen = use(remote).screens[path]
  return Screen === undefined ? <NotFoundScreen /> : <Screen />
}
