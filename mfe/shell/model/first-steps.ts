import type { Setting } from '#contracts/setting/http.ts'

type Progress = {
  readonly settings: readonly Setting[]
  /** The number of accounts in use, including open invitations. */
  readonly staff: number
  readonly proposals: number
}

type FirstStep = { readonly title: string; readonly text: string; readonly to: string; readonly done: boolean }

/** What a new office does first, and what of it is done. */
export const firstSteps = ({ settings, staff, proposals }: Progress): readonly FirstStep[] => {
  const settingOf = (key: string) => settings.find((one) => one.key === key)
  return [
    {
      title: 'Make the site yours',
      text: 'Give it your name, your address and your booking page.',
      to: '/dashboard/settings#brand',
      done: settingOf('BRAND_NAME')?.source !== 'default',
    },
    {
      title: 'Connect your mail',
      text: 'News of leads then reaches you, and what you write reaches them.',
      to: '/dashboard/settings#mail',
      done: settingOf('SMTP_URL')?.set === true,
    },
    {
      title: 'Write a first proposal',
      text: 'From a template or with an AI, ready to share by a link.',
      to: '/dashboard/workflows/5',
      done: proposals > 0,
    },
    {
      title: 'Invite your colleagues',
      text: 'As administrators, or as auditors who read everything.',
      to: '/dashboard/team',
      done: staff > 1,
    },
  ]
}
