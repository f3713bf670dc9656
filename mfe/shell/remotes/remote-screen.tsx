import { useScreenTitle } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import type { ComponentType } from 'react'
import { Suspense, startTransition, use, useEffect, useState } from 'react'
import type { Remote } from '#contracts/mfe/remote.ts'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'
import { RemoteBoundary } from './remote-boundary.tsx'
import { remotes } from './remotes.ts'
import styles from './screen-skeleton.module.css'

type Props = { name: string; path: string; title: string }

/** One screen of a remote, loaded when it is first shown, also where reading it ahead failed. Its errors stay inside. */
export const RemoteScreen = (screen: Props) => {
  useState(() => remotes.forgetFailure(screen.name))
  return (
    <RemoteBoundary title={screen.title} onRetry={() => remotes.forget(screen.name)}>
      <Arriving {...screen} />
    </RemoteBoundary>
  )
}

const Arriving = ({ name, path, title }: Props) => {
  const remote = remotes.load(name)
  if (!useSettled(remote)) return <ScreenSkeleton title={title} />
  return (
    <Suspense>
      <Arrived remote={remote} path={path} />
    </Suspense>
  )
}

const Arrived = ({ remote, path }: { remote: Promise<Pick<Remote<ComponentType>, 'screens'>>; path: string }) => {
  const Screen = use(remote).screens[path]
  return Screen === undefined ? <NotFoundScreen /> : <Screen />
}

/** The placeholder while a screen's code loads; appears only after a delay. */
const ScreenSkeleton = ({ title }: { title: string }) => {
  useScreenTitle(title)
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading">
      <Skeleton width="10rem" height="2rem" />
      <Skeleton width="100%" height="6.5rem" />
      <Skeleton width="100%" height="24rem" />
    </div>
  )
}

const settled = new WeakSet<Promise<unknown>>()

/**
 * Whether a promise has settled. Own state, because React keeps a visible Suspense fallback for at least 300 ms, which
 * would also delay the screen's first data request.
 */
const useSettled = (promise: Promise<unknown>): boolean => {
  const [, setLast] = useState<Promise<unknown>>()
  useEffect(() => {
    let current = true
    const settle = () => {
      settled.add(promise)
      // A transition: any other update would show the fallback again while React unwraps the promise.
      if (current) startTransition(() => setLast(promise))
    }
    promise.then(settle, settle)
    return () => {
      current = false
    }
  }, [promise])
  return settled.has(promise)
}
