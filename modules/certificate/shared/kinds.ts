/** Whose certificates: of an organisation itself, or of standard data (a product, a manufacturer). */
export const scopes = ['org', 'standard'] as const
export type Scope = (typeof scopes)[number]

/** Management classes of devices, as products have them. */
export const deviceClasses = { '1': 'I', '2': 'II', '3': 'III' } as const

/** Kinds of certificate (domain §2.8). */
export const certKinds = {
  businessLicense: '营业执照',
  practiceLicence: '医疗机构执业许可证',
  drugProduce: '药品生产许可证',
  drugOperate: '药品经营许可证',
  goodPractice: 'GSP/GMP 证书',
  deviceProduce: '医疗器械生产许可证/备案',
  deviceOperate: '医疗器械经营许可证',
  deviceFiling: '第二类医疗器械经营备案凭证',
  drugReg: '药品注册批件/再注册',
  deviceReg: '医疗器械注册证/备案凭证',
  importReg: '进口药品注册证',
  portReport: '进口通关单/检验报告',
  lotRelease: '生物制品批签发',
  authorization: '产品授权书',
  powerOfAttorney: '法人授权委托书',
  qaAgreement: '质量保证协议',
  integrity: '廉洁购销合同',
  bankInfo: '开户许可证/开票资料',
  disinfect: '消毒产品卫生许可/安全评价',
  seal: '印模备案',
  other: '其他',
} as const
export type CertKind = keyof typeof certKinds

/** Who audits checks it by its picture: only of what is of no kind nobody knows whether there is a paper at all. */
export const onPaper = (kind: CertKind): boolean => kind !== 'other'

const only = <K extends CertKind>(...kinds: K[]) =>
  Object.fromEntries(kinds.map((k) => [k, certKinds[k]])) as unknown as Readonly<Record<K, string>>

/** Which kinds each of the two families knows. */
export const kindsOf: Readonly<Record<Scope, Readonly<Partial<Record<CertKind, string>>>>> = {
  org: only(
    'businessLicense',
    'practiceLicence',
    'drugProduce',
    'drugOperate',
    'goodPractice',
    'deviceProduce',
    'deviceOperate',
    'deviceFiling',
    'authorization',
    'powerOfAttorney',
    'qaAgreement',
    'integrity',
    'bankInfo',
    'seal',
    'other',
  ),
  standard: only(
    'drugReg',
    'deviceReg',
    'importReg',
    'portReport',
    'lotRelease',
    'disinfect',
    'businessLicense',
    'drugProduce',
    'deviceProduce',
    'goodPractice',
    'other',
  ),
}

/** What the day says of a certificate; `replaced`: a renewal holds in its place; `idle` of one within its days that does not count: not audited, or switched off. */
export const validities = {
  valid: '有效',
  near: '近效期',
  expired: '已过期',
  future: '未生效',
  idle: '不生效',
  replaced: '已更换',
} as const
export type Validity = keyof typeof validities

/** The last day of a certificate without end. */
export const endless = '2999-12-31'
