import { BrandMark, LoadFailure, useScreenTitle } from '@atrium/kit'
import type { ComponentProps } from 'react'
import styles from './failure-screen.module.css'

/** Fills the window when the shell's own data could not be loaded. */
export const FailureScreen = (failure: ComponentProps<typeof LoadFailure>) => {
  useScreenTitle('Dashboard')
  return (
    <main className={styles.screen}>
      <BrandMark size={44} />
      <h1 className="sr-only">Dashboard</h1>
      <LoadFailure {...failure} />
    </main>
  )
}
