import { senderRecords } from '#adapters/dns/sender-records.ts'
import { overTls } from '#apps/infrastructure/over-tls.ts'
import { senderOf } from '#apps/mailer.ts'
import { examine } from '#apps/server/examination.ts'
import type { Settings } from '#apps/settings.ts'
import { explainError } from '#domain/kernel/unavailable.ts'
import { openTools } from './tools.ts'

/** Checks the installation and prints a line per check; returns 0 when all is well, else 1. */
export const doctor = async (baseSettings: Settings, print: (line: string) => void): Promise<number> => {
  const own = overTls(baseSettings)
  const tools = await openTools(own, 'current', () => undefined).catch(explainError)
  const settings = typeof tools === 'string' ? own : tools.settings
  try {
    const checks = await examine(settings, tools)
    for (const { name, fault } of checks)
      print(fault === null ? `ok     ${name}` : `FAULT  ${name}: ${fault.sentence} ${fault.mend}`)
    for (const doubt of settings.doubts) print(`note   ${doubt}`)
    if (settings.SMTP_URL !== undefined)
      for (const line of await senderRecords(senderOf(settings))) print(`note   ${line}`)
    return checks.every(({ fault }) => fault === null) ? 0 : 1
  } finally {
    if (typeof tools !== 'string') await tools.close()
  }
}
