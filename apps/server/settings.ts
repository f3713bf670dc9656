import type { HttpApi } from '#adapters/http/server/bind.ts'
import { type SettingParts, settingRoutes } from '#adapters/http/setting/settings.ts'
import { faultsOf } from '#apps/infrastructure/stored-values.ts'
import { listSettings } from '#apps/screen-settings.ts'
import type { Settings } from '#apps/settings.ts'
import { checkSettings } from './setting-checks.ts'

/** Mounts the settings that administrators change while the installation runs. */
export const mountSettings = (api: HttpApi, settings: Settings, parts: Pick<SettingParts, 'service' | 'apply'>): void =>
  settingRoutes(api, {
    ...parts,
    catalog: {
      list: (storedValues) => listSettings(settings, storedValues),
      faults: (storedValues) => faultsOf(settings, storedValues),
    },
    check: checkSettings(settings),
  })
