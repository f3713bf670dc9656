import type { SettingEvent } from '#domain/setting/model/index.ts'

/** One event of each type that the settings can have. */
export const oneSettingEventOfEach: { readonly SettingsChanged: SettingEvent } = {
  SettingsChanged: {
    type: 'SettingsChanged',
    data: {
      changes: [
        { key: 'BRAND_NAME', value: 'Harbour' },
        { key: 'SMTP_URL', sealed: '01890000-0000-7000-8000-000000000001' },
        { key: 'LOCALE', value: null },
      ],
    },
  },
}
