import { constants, createHash, createVerify, type KeyObject, privateEncrypt, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { fingerprintOf, type SigningCertificate } from './certificate.ts'

/** What stands before a SHA-256 sum inside an RSA signature. */
const SHA256 = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** Our key as forge asks for one: the key itself never goes there, and the arithmetic is not done in JavaScript. */
const signerOf = (key: KeyObject) => ({
  sign: (md: forge.md.MessageDigest): string => {
    const sum = Buffer.from(md.digest().getBytes(), 'latin1')
    return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.concat([SHA256, sum])).toString(
      'latin1',
    )
  },
})

/** A detached signature (CMS, DER) of these bytes. */
export const detached = (bytes: Buffer, { certificate, key }: SigningCertificate, at: Date): Buffer => {
  const message = forge.pkcs7.createSignedData()
  message.content = forge.util.createBuffer(bytes.toString('latin1'))
  message.addCertificate(certificate)
  message.addSigner({
    key: signerOf(key) as never,
    certificate,
    digestAlgorithm: forge.pki.oids.sha256 as string,
    authenticatedAttributes: [
      { type: forge.pki.oids.contentType as string, value: forge.pki.oids.data as string },
      { type: forge.pki.oids.messageDigest as string },
      // the types say a text, the code a moment
      { type: forge.pki.oids.signingTime as string, value: at as unknown as string },
    ],
  })
  message.sign({ detached: true })
  return Buffer.from(forge.asn1.toDer(message.toAsn1()).getBytes(), 'latin1')
}

type Node = forge.asn1.Asn1
const kids = (n: Node | undefined): Node[] => (Array.isArray(n?.value) ? n.value : [])
const derOf = (n: Node): Buffer => Buffer.from(forge.asn1.toDer(n).getBytes(), 'latin1')
const isContext = (n: Node, type: number): boolean =>
  n.tagClass === forge.asn1.Class.CONTEXT_SPECIFIC && n.type === type

/** Whose certificate a detached signature names, and whether it is a signature of these bytes; undefined when it is none. */
export const signatureOf = (
  der: Buffer,
  bytes: readonly Buffer[],
): { fingerprint: string; good: boolean } | undefined => {
  try {
    const content = forge.asn1.fromDer(forge.util.createBuffer(der.toString('latin1')), {
      parseAllBytes: false,
    } as never)
    const signed = kids(kids(kids(content)[1])[0])
    const holder = signed.find((n) => isContext(n, 0))
    const certificate = new X509Certificate(derOf(kids(holder)[0] as Node))
    const signer = kids(kids(signed.at(-1))[0])
    const attributes = signer.find((n) => isContext(n, 0)) as Node
    const sums = kids(attributes).filter(
      (a) => forge.asn1.derToOid(kids(a)[0]!.value as string) === forge.pki.oids.messageDigest,
    )
    const [sum] = sums.map((a) => Buffer.from(kids(kids(a)[1])[0]!.value as string, 'latin1').toString('hex'))
    const found = createHash('sha256')
    for (const part of bytes) found.update(part)
    // what is signed is the set of attributes, under its universal tag
    const signedPart = derOf(attributes)
    signedPart[0] = 0x31
    const at = signer.findIndex((n) => isContext(n, 0))
    const signature = Buffer.from(signer[at + 2]!.value as string, 'latin1')
    const good =
      sums.length === 1 &&
      sum === found.digest('hex') &&
      createVerify('RSA-SHA256').update(signedPart).verify(certificate.publicKey, signature)
    return { fingerprint: fingerprintOf(certificate.raw), good }
  } catch {
    return undefined
  }
}
