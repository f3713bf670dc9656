import { useScreenTitle } from '@atrium/kit'
import { Skeleton } from '@radix-ui/themes'
import styles from './screen-skeleton.module.css'

/** Stands in for a screen whose code is on its way; shows only when that takes a while. */
export const ScreenSkeleton = ({ title }: { title: string }) => {
  useScreenTitle(title)
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading">
      <Skeleton width="10rem" height="2rem" />
      <Skeleton width="100%" height="6.5rem" />
      <Skeleton width="100%" height="24rem" />
    </div>
  )
}
