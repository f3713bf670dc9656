import { LoadFailure, PageHeader, useCanWrite } from '@atrium/kit'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Setting, SettingGroup } from '#contracts/setting/http.ts'
import { useSettings } from '../api/use-settings.ts'
import { FirstSteps } from '../components/first-steps.tsx'
import { SettingGroupForm } from '../components/setting-group.tsx'
import styles from '../components/staff-screens.module.css'

/** What can be changed while the installation runs, by groups, with the source of each value. */
export const SettingsScreen = () => {
  const { data, error, refetch, isFetching } = useSettings()
  const canWrite = useCanWrite()
  useGroupOfAddress(data !== undefined)
  return (
    <>
      <PageHeader
        title="Settings"
        description="Changes are used at once, on every server. What the environment sets is changed there."
      />
      {error !== null && <LoadFailure what="The settings" failure={error} onRetry={refetch} busy={isFetching} />}
      {data !== undefined && (
        <div className={styles.cards}>
          {canWrite && <FirstSteps />}
          {groupsOf(data.settings).map(([group, settings]) => (
            <SettingGroupForm key={group} group={group} settings={settings} version={data.version} />
          ))}
        </div>
      )}
    </>
  )
}

/** In the order of their first settings. */
const groupsOf = (settings: readonly Setting[]): readonly (readonly [SettingGroup, readonly Setting[]])[] => [
  ...Map.groupBy(settings, ({ group }) => group),
]

/** Scrolls to the group that the address names, once the groups are there. */
const useGroupOfAddress = (isLoaded: boolean): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (isLoaded && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isLoaded, hash])
}
