import { call, currentTime, formatter } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { factors } from '#contracts/staff/http/factors.ts'
import { useFactorsChanged } from '../api/use-factor-change.ts'
import { PasswordPrompt } from './password-prompt.tsx'

type Props = {
  /** Those of the user's passkeys. */
  readonly names: readonly string[]
  readonly onCodes: (codes: readonly string[]) => void
}

/** Registers a passkey of this device, under the name of its system. */
export const AddPasskey = ({ names, onCodes }: Props) => {
  const refetchFactors = useFactorsChanged()
  const add = async (password: string) => {
    const { options } = await call(factors.beginPasskey, { body: { password } })
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    const response = await startRegistration({ optionsJSON })
    const { recoveryCodes } = await call(factors.addPasskey, {
      body: { name: freeName(names, deviceName()), response: { ...response } },
    })
    onCodes(recoveryCodes)
    await refetchFactors()
  }
  return (
    <PasswordPrompt title="Add a passkey" confirm="Continue" onConfirm={add} failureText={failureText}>
      <Button variant="soft">Add a passkey</Button>
    </PasswordPrompt>
  )
}

const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS X', 'CrOS', 'Linux'] as const

/** The default name of a passkey's device. */
const deviceName = (): string => {
  const system = systems.find((name) => navigator.userAgent.includes(name))
  return `${system === 'Mac OS X' ? 'Mac' : (system ?? 'Device')}, ${formatter.dates({ dateStyle: 'medium' }).format(currentTime())}`
}

/** The name, with a number if it is another passkey's. */
const freeName = (names: readonly string[], name: string): string =>
  [name, ...names.map((_, index) => `${name} (${index + 2})`)].find((each) => !names.includes(each)) ?? name

const failureText = ({ name }: Error): string | undefined =>
  name === 'InvalidStateError' ? 'This device has a passkey of your account already.' : undefined
