import { z } from 'zod'
import { route } from '#contracts/route.ts'

const settingGroups = ['brand', 'country', 'mail', 'ai', 'site', 'privacy', 'security'] as const

export type SettingGroup = (typeof settingGroups)[number]

const setting = z.object({
  /** The name of its environment variable, as in docs/settings.md. */
  key: z.string(),
  group: z.enum(settingGroups),
  secret: z.boolean(),
  /** As text; null without one, and for a secret. */
  value: z.string().nullable(),
  /** Of a secret alone: whether there is one. */
  set: z.boolean().optional(),
  /** The environment takes precedence over what is stored. */
  source: z.enum(['environment', 'stored', 'default']),
  /** Whether servers and workers use a change only once they have restarted. */
  restart: z.boolean(),
})

export type Setting = z.output<typeof setting>

const everySetting = z.object({ settings: z.array(setting), version: z.int() })

/**
 * Texts of at most 2,000 characters by key; null goes back to the default. Numbers and flags may come as themselves.
 * Another kind of value is refused under its key, as every bad value is.
 */
const values = z.record(z.string(), z.unknown().meta({ type: ['string', 'number', 'boolean', 'null'] }))

const settingChecks = ['mail', 'mailbox', 'ai', 'booking'] as const

export type SettingCheck = (typeof settingChecks)[number]

const checkResult = z.object({ ok: z.boolean(), text: z.string() })

export type CheckResult = z.output<typeof checkResult>

/** The settings that can be changed while the installation runs; the environment takes precedence over them. */
export const settings = {
  read: route({
    method: 'get',
    path: '/api/settings',
    summary: 'List the settings with their values and sources; of a secret, only whether there is one',
    access: 'staff',
    reply: everySetting,
    status: 200,
    versioned: true,
  }),
  change: route({
    method: 'put',
    path: '/api/settings',
    summary:
      'Change settings, or set them back with null; a secret needs re-authentication within the last ten minutes. 409 for a setting of the environment',
    access: 'staff',
    body: z.object({ values }),
    reply: everySetting,
    status: 200,
    versioned: true,
  }),
  check: route({
    method: 'post',
    path: '/api/settings/check',
    summary: 'Try the mail server, the mailbox, the AI or the booking page, also with values that are not stored',
    access: 'staff',
    body: z.object({ what: z.enum(settingChecks), values: values.optional() }),
    reply: checkResult,
    status: 200,
  }),
}
