import { call, formatter } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { factors } from '#contracts/staff/http/factors.ts'
import { useFactorsChanged } from '../api/use-factor-change.ts'
import { PasswordPrompt } from './password-prompt.tsx'

/** Registers a passkey of this device, under the name of its system. */
export const AddPasskey = ({ onCodes }: { onCodes: (codes: readonly string[]) => void }) => {
  const refetchFactors = useFactorsChanged()
  const add = async (password: string) => {
    const { options } = await call(factors.beginPasskey, { body: { password } })
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    const response = await startRegistration({ optionsJSON })
    const { recoveryCodes } = await call(factors.addPasskey, {
      body: { name: deviceName(), response: { ...response } },
    })
    onCodes(recoveryCodes)
    await refetchFactors()
  }
  return (
    <PasswordPrompt title="Add a passkey" confirm="Continue" onConfirm={add}>
      <Button variant="soft">Add a passkey</Button>
    </PasswordPrompt>
  )
}

const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS X', 'CrOS', 'Linux'] as const

/** The default name of a passkey's device. */
const deviceName = (): string => {
  const system = systems.find((name) => navigator.userAgent.includes(name))
  return `${system === 'Mac OS X' ? 'Mac' : (system ?? 'Device')}, ${formatter.dates({ dateStyle: 'medium' }).format(new Date())}`
}
