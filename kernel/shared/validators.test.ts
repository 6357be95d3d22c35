import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultsOf, tidied, wrongValue, zodOf } from './field.ts'
import { type NumberRule, typed } from './number-text.ts'
import { boundOfUnit, bounds, fits } from './quantity.ts'
import * as v from './validators.ts'

const day = '2026-06-01'
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

describe('mobile', () => {
  test.each(['13800000000', '19912345678'])('%s is one', (s) => expect(v.isMobile(s)).toBe(true))
  test.each(['12800000000', '1380000000', '138000000000', '+8613800000000', '138 0000 0000', '2380000000a'])(
    '%s is none',
    (s) => expect(v.isMobile(s)).toBe(false),
  )
  test('exactly 11 digits, 1 then 3 to 9', () => {
    fc.assert(fc.property(digits(11), (s) => v.isMobile(s) === (s[0] === '1' && Number(s[1]) >= 3)))
  })
})

describe('landline and contact information', () => {
  test.each(['110', '(010)8888-6666', '（010）88886666', '0'.repeat(32)])('%s is a phone', (s) =>
    expect(v.isPhone(s)).toBe(true),
  )
  test.each(['11', '0'.repeat(33), '010 88886666', '+86-10', 'abc'])('%s is no phone', (s) =>
    expect([v.isPhone(s), v.isContact(s)]).toEqual([false, false]),
  )
  test('a mobile is contact information too', () => expect(v.isContact('13800000000')).toBe(true))
})

describe('e-mail', () => {
  test.each(['a@b.cn', 'first.last+tag@sub.hospital.com.cn', 'x_1@a-b.co'])('%s is one', (s) =>
    expect(v.isEmail(s)).toBe(true),
  )
  test.each([
    'a@b',
    '@b.cn',
    'a@@b.cn',
    'a b@c.cn',
    'a@.cn',
    'a@b..cn',
    'a@-b.cn',
    `${'a'.repeat(95)}@bc.cn`,
    '张@b.cn',
  ])('%s is none', (s) => expect(v.isEmail(s)).toBe(false))
  test('a text of 100 characters is judged at once', () => {
    const from = performance.now()
    v.isEmail(`a@${'a-'.repeat(48)}!`)
    expect(performance.now() - from).toBeLessThan(50)
  })
})

describe('credit code (domain §8.2)', () => {
  test('the vector is valid, and any other check character is not', () => {
    expect(v.creditCodeChecks('91350100M000100Y43')).toBe(true)
    for (const c of '0123456789ABCDEFGHJKLMNPQRTUWXY')
      expect(v.creditCodeChecks(`91350100M000100Y4${c}`)).toBe(c === '3')
  })
  test('the hard rule is only 18 digits and capitals; letters outside the alphabet are a warning', () => {
    expect([v.isCreditCode('9135010OM000100Y43'), v.creditCodeChecks('9135010OM000100Y43')]).toEqual([true, false])
    expect([v.isCreditCode('91350100m000100y43'), v.isCreditCode('91350100M000100Y4')]).toEqual([false, false])
  })
  test('length and letters have a sentence each', () => {
    const sentence = v.patterns.creditCode.sentence as (s: string) => string
    expect(sentence('123')).toBe('请输入18位信用代码')
    expect(sentence('91350100-000100Y43')).toBe('请输入18位信用代码,数字和大写英文')
  })
  test('a wrong character or two neighbours changed about are found', () => {
    const body = fc.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{17}$/)
    fc.assert(
      fc.property(body, fc.nat(16), fc.nat(30), (first, at, other) => {
        const code = first + v.creditCheckOf(first)
        expect(v.creditCodeChecks(code)).toBe(true)
        const letter = '0123456789ABCDEFGHJKLMNPQRTUWXY'[other]!
        const changed = code.slice(0, at) + letter + code.slice(at + 1)
        expect(v.creditCodeChecks(changed)).toBe(changed === code)
      }),
    )
  })
})

describe('identity number (domain §8.1)', () => {
  test.each(['11010519491231002X', '11010519491231002x', '440524188001010014'])('%s is valid', (s) =>
    expect(v.isIdNumber(s, day)).toBe(true),
  )
  test.each([
    ['a wrong check character', '110105194912310021'],
    ['31 February', '11010519490231002X'],
    ['too short', '11010519491231002'],
    ['an unknown province', '10010519491231002X'],
    ['an X in the middle', '1101051949123X0021'],
    ['nothing', ''],
  ])('%s is refused', (_why, s) => expect(v.isIdNumber(s, day)).toBe(false))
  test('the 29 of February needs a leap year, and tomorrow is too young', () => {
    const of = (birthday: string) => {
      const first = `110105${birthday}002`
      return v.isIdNumber(first + v.idCheckOf(first), day)
    }
    expect([of('20240229'), of('20230229'), of('19000229'), of('20260601'), of('20260602'), of('17991231')]).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
    ])
  })
  test('every single wrong digit is found', () => {
    const born = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-05-31'), noInvalidDate: true })
    fc.assert(
      fc.property(born, digits(3), fc.nat(17), fc.nat(9), (date, serial, at, other) => {
        const first = `310101${date.toISOString().slice(0, 10).replaceAll('-', '')}${serial}`
        const id = first + v.idCheckOf(first)
        expect(v.isIdNumber(id, day)).toBe(true)
        const changed = id.slice(0, at) + other + id.slice(at + 1)
        expect(v.isIdNumber(changed, day)).toBe(changed === id)
      }),
    )
  })
})

test('account and password of the login, with the sentences of the specification', () => {
  expect(v.accountProblem('')).toBe('请输入用户账号/手机号')
  for (const wrong of ['a b', '张三', 'a'.repeat(17), 'a-b'])
    expect(v.accountProblem(wrong)).toBe('请输入正确的用户账号/手机号')
  expect(v.accountProblem('buyer_1')).toBeUndefined()
  expect([v.passwordProblem(''), v.passwordProblem('12345'), v.passwordProblem('123456')]).toEqual([
    '请输入密码',
    '密码不少于6位',
    undefined,
  ])
  expect(v.cleanPassword(' 密ab码c1 ')).toBe('abc1')
  expect(v.cleanPassword('x'.repeat(40))).toHaveLength(32)
})

describe('fields: one judgement for form, import and server', () => {
  const field = {
    key: 'creditCode',
    label: '统一社会信用代码',
    type: 'text',
    required: true,
    upper: true,
    missing: v.sentences.creditMissing,
    pattern: v.patterns.creditCode,
  } as const
  test('an empty required field says the sentence of its own', () => {
    expect(wrongValue(field, '')).toEqual({ reason: '请输入企业的统一社会信用代码' })
    expect(faultsOf({ fields: [field] }, {})[0]!.reason).toBe('请输入企业的统一社会信用代码')
  })
  test('what is typed small is kept in capitals, and the API says the same sentence', () => {
    expect(tidied(field, ' 91350100m000100y43 ')).toBe('91350100M000100Y43')
    // a mask comes back as it was sent: in capitals it would be no mask, and a wrong number
    expect(tidied(field, '****002X #ef2e')).toBe('****002X #ef2e')
    const answer = zodOf({ fields: [field] }).safeParse({ creditCode: '123' })
    expect(answer.error!.issues[0]!.message).toBe('请输入18位信用代码')
  })
})

describe('numeric input', () => {
  const fine: NumberRule = bounds.fine
  const whole: NumberRule = bounds.whole
  test.each([
    ['１２．５', fine, '12.5', undefined],
    ['12。5', fine, '12.5', undefined],
    ['1,200.50', bounds.plain, '1200.50', undefined],
    ['-5', { ...whole, negative: true }, '-5', undefined],
    ['3.', fine, '3.', undefined],
    ['.5', fine, '.5', undefined],
    ['1.2345', fine, '1.234', 'decimals'],
    ['3.5', whole, '3', 'decimals'],
    ['3.', whole, '3', 'decimals'],
    ['12a3', whole, '7', 'number'],
    ['1e3', fine, '7', 'number'],
    ['12-15', fine, '7', 'number'],
    ['26,10', bounds.plain, '7', 'number'],
    ['1.2.3', fine, '7', 'number'],
    ['-5', whole, '7', 'number'],
    ['5-', { ...whole, negative: true }, '7', 'number'],
  ] as const)('%s is taken as the number it is, or not at all', (text, rule, now, refused) =>
    expect(typed('7', text, rule)).toEqual({ text: now, ...(refused ? { refused } : {}) }),
  )

  test('the bound is reached and not passed; the field keeps what it had', () => {
    expect(typed('9999999', '99999999', whole)).toEqual({ text: '99999999' })
    expect(typed('99999999', '999999990', whole)).toEqual({ text: '99999999', refused: 'bound' })
    expect(typed('', '99999999.999', fine)).toEqual({ text: '99999999.999' })
    expect(typed('1', '100000000', fine)).toEqual({ text: '1', refused: 'bound' })
    expect(typed('1', '99999999.99', bounds.plain)).toEqual({ text: '99999999.99' })
  })
  test('whatever is typed or pasted, the field holds a number of its rule; keeping twice changes nothing', () => {
    const rules = Object.values(bounds)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat(rules.length - 1), (text, n) => {
        const rule = rules[n]!
        const now = typed('', text, rule).text
        expect(typed('', now, rule)).toEqual({ text: now })
        const number = now.replace(/\.$/, '').replace(/^\./, '0.')
        const bound = (Object.keys(bounds) as (keyof typeof bounds)[])[n]!
        // leading zeros are the typist's own business until he leaves the field
        if (number && number !== '0.') expect(fits(number.replace(/^0+(?=\d)/, ''), bound)).toBe(true)
      }),
    )
  })
  test('a fitting number is never changed by typing it', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.nat(999), (a, b) => {
        const text = b ? `${a}.${String(b).padStart(3, '0')}` : String(a)
        expect(typed('', text, fine)).toEqual({ text })
      }),
    )
  })
  test('weights and volumes take 3 decimals, pieces none', () => {
    const fineUnits = new Set(['kg'])
    expect([boundOfUnit('kg', fineUnits), boundOfUnit('盒', fineUnits)]).toEqual(['fine', 'whole'])
    expect([fits('99999999.999', 'fine'), fits('99999999.9', 'whole'), fits('1.2345', 'price')]).toEqual([
      true,
      false,
      true,
    ])
  })
})
