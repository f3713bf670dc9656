import { messageOf } from '#domain/kernel/unavailable.ts'
import { readTextFile } from './input-file.ts'

/** Texts by the name of their variable. */
export type Environment = Readonly<Record<string, string>>

export const secret =
  /KEY|PASSWORD|TOKEN|SECRET|^DATABASE_(?:READ_)?URL$|^NATS_URL$|^SMTP_URL$|^IMAP_URL$|^OPENAI_BASE_URL$|^NOTIFY_WEBHOOK_URL$|_HEADERS$/

/** Never printed, logged or answered: keys, passwords, and addresses that contain them. */
export const isSecret = (name: string): boolean => secret.test(name)

/**
 * Secrets from files, as Docker and systemd provide them: a trailing line break is not part of the value, and an empty
 * file is none, as an empty variable is.
 * @throws a sentence for a file that cannot be read, and for a secret that is given twice.
 */
export const withSecretFiles = (environment: Environment, names: readonly string[]): Environment => {
  const fromFiles = names.filter(isSecret).flatMap((name) => {
    const path = environment[`${name}_FILE`]
    const value = path === undefined ? '' : secretIn(name, path, environment)
    return value === '' ? [] : [[name, value] as const]
  })
  return { ...environment, ...Object.fromEntries(fromFiles) }
}

const secretIn = (name: string, path: string, environment: Environment): string => {
  if (environment[name] !== undefined) throw new Error(`${name} and ${name}_FILE are both set. Set one of them.`)
  try {
    return readTextFile(path).replace(/\r?\n$/, '')
  } catch (error) {
    throw new Error(`${name}_FILE: ${messageOf(error)}`)
  }
}
