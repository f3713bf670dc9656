import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Credential, PasskeyCeremonies } from '#domain/staff/ports/passkey-ceremonies.ts'

/** Loaded on the first ceremony: with its certificate parsers it takes a tenth of the start-up time, and memory. */
const library = () => import('@simplewebauthn/server')

type Site = { readonly name: string; readonly publicUrl: string }

/** Passkeys are bound to the host of `publicUrl`; browsers offer them on no other. */
export const webauthnCeremonies = ({ name, publicUrl }: Site): PasskeyCeremonies => {
  const { hostname: rpID, origin, protocol } = new URL(publicUrl)
  return {
    available: !isAddress(rpID) && (protocol === 'https:' || rpID === 'localhost'),
    registrationOptions: async ({ id, email }, credentials) => {
      const options = await (await library()).generateRegistrationOptions({
        rpName: name,
        rpID,
        userName: email,
        userID: new TextEncoder().encode(id),
        excludeCredentials: credentials.map(descriptorOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      return { options, challenge: options.challenge }
    },
    verifyRegistration: (expectedChallenge, response) =>
      verifiedOrNull(async () => {
        const { verified, registrationInfo } = await (await library()).verifyRegistrationResponse({
          response: response as RegistrationResponseJSON,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: false,
        })
        if (!verified) return null
        const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential
        return { credentialId, publicKey, counter, transports }
      }),
    signInOptions: async (credentials) => {
      const options = await (await library()).generateAuthenticationOptions({
        rpID,
        allowCredentials: credentials.map(descriptorOf),
        userVerification: 'preferred',
      })
      return { options, challenge: options.challenge }
    },
    verifySignIn: (credential, expectedChallenge, response) =>
      verifiedOrNull(async () => {
        const { credentialId: id, publicKey, counter } = credential
        const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
          response: response as AuthenticationResponseJSON,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          credential: { ...descriptorOf(credential), id, publicKey: new Uint8Array(publicKey), counter },
          requireUserVerification: false,
        })
        return verified ? authenticationInfo.newCounter : null
      }),
  }
}

const descriptorOf = ({ credentialId, transports }: Credential) => ({
  id: credentialId,
  transports: [...transports] as AuthenticatorTransport[],
})

const isAddress = (host: string) => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)

/** The library throws for every invalid response. */
const verifiedOrNull = async <Result>(verify: () => Promise<Result | null>): Promise<Result | null> => {
  try {
    return await verify()
  } catch {
    return null
  }
}
