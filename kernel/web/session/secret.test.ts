import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptSecret, labelOf, reversed, type SecretKey } from './secret.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = publicKey.export({ format: 'jwk' })
const hex = (b64: string) => Buffer.from(b64, 'base64url').toString('hex')
const key: SecretKey = { exponent: hex(jwk.e!), modulus: hex(jwk.n!), kid: 'k', nonce: 'n0', alg: 'RSA-OAEP-256' }

const open = (cipher: string, label: string): string =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel: Buffer.from(label) },
    Buffer.from(cipher, 'hex'),
  ).toString('utf8')

for (const [name, subtle] of [
  ['the browser', true],
  ['the library used without TLS', false],
] as const) {
  test(`${name} sends the password reversed, sealed for login, account and challenge`, async () => {
    const cipher = await encryptSecret(key, 'Abc-123', 'login', ' Zhang ', subtle)
    expect(cipher).toMatch(/^[0-9a-f]{512}$/)
    expect(open(cipher, 'login|zhang|jicai|n0')).toBe('321-cbA')
  })

  test(`${name} seals for one purpose only`, async () => {
    const cipher = await encryptSecret(key, 'Abc-123', 'password', 'zhang', subtle)
    expect(() => open(cipher, labelOf('login', 'zhang', 'n0'))).toThrow()
  })
}

test('reversal keeps characters beyond the first plane whole', () => {
  expect(reversed('a𠮷b')).toBe('b𠮷a')
})
