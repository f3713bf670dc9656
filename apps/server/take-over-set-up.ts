import { systemClock } from '#adapters/system/system-clock.ts'
import { storedSettings } from '#apps/infrastructure/complete-settings.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import { isSettingKey } from '#apps/screen-settings.ts'
import { setUpAnswers, storeFirstAccount } from '#apps/set-up-file.ts'
import type { Settings } from '#apps/settings.ts'

/**
 * Stores once in the database what the set-up of an earlier release left in the data folder: the file is left with the
 * address of the first account alone.
 */
export const takeOverSetUp = async (
  { DATABASE_URL, DATA_DIR }: Settings,
  { examined: { postgres, master }, store }: Ports<'examined' | 'store'>,
): Promise<void> => {
  if (DATABASE_URL !== undefined) return
  const { ADMIN_EMAIL, ...answers } = setUpAnswers(DATA_DIR)
  const texts = Object.entries(answers).filter(([key, text]) => isSettingKey(key) && text !== '')
  if (texts.length === 0) return
  const service = storedSettings(postgres, master, store)
  const { values } = await service.current()
  const missing = texts.filter(([key]) => !(key in values))
  const id = crypto.randomUUID()
  const cause = { actor: 'operator', correlationId: id, causationId: id }
  await service.change(Object.fromEntries(missing), { cause, at: systemClock.now() })
  await storeFirstAccount(DATA_DIR, ADMIN_EMAIL)
}
