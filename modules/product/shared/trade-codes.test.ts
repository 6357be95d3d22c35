import { describe, expect, test } from 'vitest'
import { tradeCodes } from './trade-codes.data.ts'

type Kind = keyof typeof tradeCodes
const fits = (kind: Kind, s: string): boolean => tradeCodes[kind].like.test(s)
const said = (kind: Kind, s: string): string => {
  const { sentence } = tradeCodes[kind]
  return typeof sentence === 'string' ? sentence : sentence(s)
}

/** Every vector of domain §8.3 to 8.5, and neighbours that are just not one. */
const vectors: Record<Kind, { good: string[]; odd: string[] }> = {
  drugInsurance: {
    good: [`X${'A1'.repeat(11)}`, 'ZD03AAA0043010100220', 'T123456789'],
    odd: [
      `X${'A1'.repeat(10)}A`,
      `X${'A1'.repeat(11)}B`,
      'ZD03AAA004301010022',
      'T12345678',
      'T1234567890',
      'TA23456789',
    ],
  },
  deviceInsurance: {
    good: ['C0101010011303807555', `C${'1'.repeat(26)}`],
    odd: [
      'C010101001130380755',
      `C${'1'.repeat(20)}`,
      `C${'1'.repeat(25)}`,
      'CA101010011303807555',
      'c0101010011303807555',
    ],
  },
  reagentInsurance: {
    good: ['CJ10101000001102795', 'C0101010011303807555', `C${'1'.repeat(26)}`],
    odd: ['CJ1010100000110279', 'CJ101010000011027955', 'CK10101000001102795'],
  },
  drugApproval: {
    good: [
      ...[...'HZSBTFJC'].map((letter) => `国药准字${letter}20213029`),
      ...['HJ', 'ZJ', 'SJ', 'HC', 'ZC', 'SC'].map((letters) => `国药准字${letters}20210001`),
      ...['H', 'Z', 'S', 'HC', 'ZC', 'SC', 'BH'].map((letters) => `${letters}20130001`),
    ],
    odd: [
      '国药准字X20213029',
      '国药准字H2021302',
      '国药准字H202130290',
      '国药准字BJ20210001',
      'T20130001',
      '国械注准20243131618',
    ],
  },
  deviceApproval: {
    good: [
      '国械注准20243131618',
      '国械注准20213030647',
      '国械注准20243092361',
      '国械注进20212140001',
      '国械注许20213030647',
      '沪械注准20212140001',
      '国械备20210001号',
      '国械备20210001',
      '沪械备20210001号',
      '苏锡械备20210001',
    ],
    odd: [
      '国械注准20244131618',
      '国械注准2024313161',
      '国械注准202431316180',
      '国械注册20243131618',
      '国械备2021001号',
      '国食药监械(准)字2012第3460001号',
      '国食药监械（进）字2012第3460001号',
      '国药准字H20213029',
    ],
  },
  drugStandard: {
    good: ['86900220000029', '86901156000015'],
    odd: ['8690022000002', '869002200000291', '85900220000029'],
  },
  udiDi: {
    good: ['06972253600013', '06942221705071', '06975737431158', 'MA.156.M0.100221.A1', 'AHM-12345678'],
    odd: ['06972253600014', '6972253600013', 'MA.840.M0.100221', 'X1'],
  },
  deviceProduce: {
    good: ['沪药监械生产许20242792号'],
    odd: ['沪药监械生产许20242792', '国药监械生产许20242792号', '沪药监械生产许2024279号'],
  },
  deviceOperate: {
    good: ['沪食药监械经营许20210001号', '苏宁食药监械经营许20210001号', '苏宁药监械经营许20210001号'],
    odd: ['沪食药监械经营许2021001号', '沪食药监械经营备20210001号'],
  },
  deviceFiling: {
    good: ['沪食药监械经营备20210001号', '苏宁药监械经营备20210001号'],
    odd: ['沪食药监械经营许20210001号', '沪食药监械经营备20210001'],
  },
  drugProduce: { good: ['苏20160001', '沪20200123'], odd: ['国20160001', '苏2016001'] },
  drugOperate: { good: ['皖AA5510001', '沪AA0210001'], odd: ['AA5510001', '皖5510001'] },
}

describe.each(Object.entries(vectors) as [Kind, { good: string[]; odd: string[] }][])('%s', (kind, { good, odd }) => {
  test.each(good)('%s is usual', (s) => expect(fits(kind, s)).toBe(true))
  test.each(odd)('%s is warned about', (s) => {
    expect(fits(kind, s)).toBe(false)
    expect(said(kind, s)).toMatch(/[\u3400-\u9fff]/)
  })
})

test('old device numbers and wrong check digits have a sentence of their own', () => {
  expect(said('deviceApproval', '国食药监械(准)字2012第3460001号')).toBe('这是旧格式的注册证号，请核对是否已换发新证')
  expect(said('deviceApproval', '国械注准1')).toContain('国械注准')
  expect(said('udiDi', '06972253600014')).toBe('UDI-DI 的校验位不正确，请核对')
})
